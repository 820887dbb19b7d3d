import type { BrowserWindow } from "electron";
import { z } from "zod";
import { LIMITS } from "#contract/core/limits.ts";
import type { Language } from "#contract/core/primitives.ts";
import { DisplayPinHash } from "#contract/displays/display-pin.ts";
import {
  type ApiPath,
  type AppInfo,
  type CallName,
  MESSAGES,
  type Picture,
  type PrintRoute,
  type SaveOutcome,
  type ServerChoice,
} from "#preload/bridge.ts";
import { CodedError } from "../coded-error.ts";
import { createTranslate, languageFor } from "../i18n/translate.ts";
import type { PrintPage } from "../printing/print-page.ts";
import type { AskForFile } from "../saving/ask-for-file.ts";
import { diskFailure } from "../saving/disk-failure.ts";
import type { Jobs } from "../saving/jobs.ts";
import { saveAnswer } from "../saving/save-answer.ts";
import type { SavedFiles } from "../saving/saved-files.ts";
import { writeFile } from "../saving/write-file.ts";
import { APP_ORIGIN, apiAddress, isPageOf, parseAddress } from "../server-link/addresses.ts";
import type { Portal } from "../server-link/portal.ts";
import type { Kiosk } from "../windows/kiosk.ts";
import { type HandleParts, type Methods, defineMethod, handle } from "./handle.ts";

/** Stands for the server in use, which a page does not name. */
const SOME_SERVER = "https://server.invalid";

const apiPathOf = (text: string): string | undefined => {
  const url = apiAddress(SOME_SERVER, text);
  return url && url.pathname + url.search;
};

/** The address of a page of the app behind a path; `undefined` if it is none or names another host. */
const pageOf = (text: string): URL | undefined => {
  const url = text.startsWith("/") ? parseAddress(text, APP_ORIGIN) : undefined;
  return url && isPageOf(APP_ORIGIN, url.href) ? url : undefined;
};

/**
 * A path of the API with its query, in the form in which it will be sent. The server takes no
 * longer head; a longer request is posted.
 */
export const ApiPathInput = z
  .string()
  .max(LIMITS.headMaxBytes)
  .refine((text) => apiPathOf(text) !== undefined)
  .transform((text) => apiPathOf(text) as ApiPath);

/**
 * An address of one of the app's pages. It is opened from the app's own files and never travels, so it
 * may be as long as a report's filters.
 */
export const PrintRouteInput = z
  .string()
  .max(LIMITS.exportTextMaxLength)
  .refine((text) => pageOf(text) !== undefined)
  .transform((text) => {
    const { pathname, search } = new URL(text, APP_ORIGIN);
    return `${pathname}${search}` as PrintRoute;
  });

/** What is posted for a file, within what the server takes as JSON. */
const FilePostInput = z.strictObject({
  body: z.string().max(LIMITS.jsonBodyMaxBytes),
  csrfToken: z.string().max(200),
});

/** The page's language, also as a browser's locale. */
export const LanguageInput = z.string().max(35).transform(languageFor);

const JobId = z.string().min(1).max(64);

/** A proposal for the save dialog, never a path; it is shortened where it is too long. */
const FileNameInput = z.string().min(1).max(1_000);

type FileJobParts = { askForFile: AskForFile; jobs: Jobs; savedFiles: SavedFiles };

/**
 * Asks where to save, notifies the page that the work begins, and writes. What is saved can be
 * shown by the job's id afterwards.
 */
const runFileJob = (
  { askForFile, jobs, savedFiles }: FileJobParts,
  window: BrowserWindow,
  { id, name, language }: { id: string; name: string; language: Language },
  write: (file: string, signal: AbortSignal) => Promise<SaveOutcome>,
): Promise<SaveOutcome> => {
  const owner = window.webContents.id;
  return jobs.run(owner, id, async (signal) => {
    const file = await askForFile(window, name, createTranslate(language));
    if (!file || signal.aborted) return "cancelled";
    window.webContents.send(MESSAGES.fileChosen, id);
    const outcome = await write(file, signal);
    if (outcome === "saved") savedFiles.add(owner, id, file);
    return outcome;
  });
};

/** The task bar shows work of unknown length by a value above 1, none by -1. */
const UNKNOWN_PROGRESS = 2;
const NO_PROGRESS = -1;

type SaveFileParts = FileJobParts & { portal(): Portal };

/** Asks for a file name and streams the answer of an API path to it. */
const saveFile = (parts: SaveFileParts) =>
  defineMethod(
    "saveFile",
    z.strictObject({
      id: JobId,
      name: FileNameInput,
      language: LanguageInput,
      from: ApiPathInput,
      post: FilePostInput.optional(),
    }),
    ({ from, post, ...job }, window) =>
      runFileJob(parts, window, job, async (file, signal) => {
        try {
          return await saveAnswer({
            ...parts.portal(),
            path: from,
            post,
            language: job.language,
            file,
            signal,
            onProgress: (share) => window.setProgressBar(share ?? UNKNOWN_PROGRESS),
          });
        } finally {
          if (!window.isDestroyed()) window.setProgressBar(NO_PROGRESS);
        }
      }),
  );

type PrintToPdfParts = FileJobParts & { printPage: PrintPage };

/** Asks for a file name, renders a page of the app in a hidden window and writes it as PDF. */
const printToPdf = (parts: PrintToPdfParts) =>
  defineMethod(
    "printToPdf",
    z.strictObject({
      id: JobId,
      name: FileNameInput,
      language: LanguageInput,
      route: PrintRouteInput,
      paper: z.enum(["A4", "Letter"]),
      foot: z.string().max(500),
    }),
    ({ id, name, language, ...page }, window) =>
      runFileJob(parts, window, { id, name, language }, async (file, signal) => {
        try {
          const t = createTranslate(language);
          await writeFile(file, await parts.printPage({ ...page, t }, signal), { signal });
          return "saved";
        } catch (error) {
          if (signal.aborted) return "cancelled";
          throw error instanceof CodedError ? error : (diskFailure(error) ?? error);
        }
      }),
  );

/** A picture of the calling window, which shows a display: at a desk no pictures are taken. */
const capturePicture = (
  kiosk: Pick<Kiosk, "isOn">,
  capture: (window: BrowserWindow) => Promise<Picture>,
) =>
  defineMethod("capturePicture", z.undefined(), (_input, window) => {
    if (!kiosk.isOn(window)) throw new CodedError("not_kiosk");
    return capture(window);
  });

/** Stores the PIN that the server gave the display in the calling window. */
const setDisplayPin = (
  isDisplay: (window: BrowserWindow) => boolean,
  keep: (pin: DisplayPinHash | null) => void,
) =>
  defineMethod("setDisplayPin", DisplayPinHash.nullable(), (pin, window) => {
    if (!isDisplay(window)) throw new CodedError("not_display");
    keep(pin);
  });

/** Shows the file that a job of the calling window has saved; in kiosk nothing may cover the window. */
const showSaved = (savedFiles: SavedFiles) =>
  defineMethod("showSaved", JobId, (id, window) => {
    if (!window.isKiosk()) savedFiles.show(window.webContents.id, id);
  });

/** Takes the page's language over for what the console says itself. */
const speak = (takeOver: (language: Language) => void) =>
  defineMethod("speak", LanguageInput, takeOver);

/** The server in use. */
const serverInUse = (choice: () => ServerChoice) =>
  defineMethod("serverInUse", z.undefined(), choice);

/** Switches the calling window's kiosk state. */
const kiosk = (kioskOf: Kiosk) =>
  defineMethod("kiosk", z.boolean(), (on, window) => kioskOf.set(window, on));

/** Lets the person choose another server; a page only requests it and never names one. */
const changeServer = (ask: (window: BrowserWindow) => Promise<void>) =>
  defineMethod("changeServer", z.undefined(), (_input, window) => ask(window));

/** Ends a running save or print of the calling window. */
const cancelJob = (jobs: Jobs) =>
  defineMethod("cancelJob", JobId, (id, window) => jobs.cancel(window.webContents.id, id));

/** Whether the cookie jar holds a session of the server in use. */
const isSessionKept = (ask: () => Promise<boolean>) =>
  defineMethod("isSessionKept", z.undefined(), ask);

/** Version and system, for "About" and support. */
const appInfo = (info: AppInfo) => defineMethod("appInfo", z.undefined(), () => info);

export type BridgeParts = {
  askForFile: AskForFile;
  jobs: Jobs;
  savedFiles: SavedFiles;
  printPage: PrintPage;
  kiosk: Kiosk;
  speak(language: Language): void;
  portal(): Portal;
  isSessionKept(): Promise<boolean>;
  serverInUse(): ServerChoice;
  changeServer(window: BrowserWindow): Promise<void>;
  info: AppInfo;
  isDisplay(window: BrowserWindow): boolean;
  keepDisplayPin(pin: DisplayPinHash | null): void;
  capture(window: BrowserWindow): Promise<Picture>;
};

/** Puts a handler behind every call of the bridge. */
export const registerHandlers = (checks: HandleParts, parts: BridgeParts): void => {
  const methods: Methods = {
    printToPdf: printToPdf(parts),
    saveFile: saveFile(parts),
    cancelJob: cancelJob(parts.jobs),
    showSaved: showSaved(parts.savedFiles),
    kiosk: kiosk(parts.kiosk),
    speak: speak(parts.speak),
    isSessionKept: isSessionKept(parts.isSessionKept),
    serverInUse: serverInUse(parts.serverInUse),
    changeServer: changeServer(parts.changeServer),
    appInfo: appInfo(parts.info),
    setDisplayPin: setDisplayPin(parts.isDisplay, parts.keepDisplayPin),
    capturePicture: capturePicture(parts.kiosk, parts.capture),
  };
  const register = <Name extends CallName>(name: Name) => handle(checks, name, methods[name]);
  for (const name of Object.keys(methods) as CallName[]) register(name);
};
