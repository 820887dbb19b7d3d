import type { BrowserWindow } from "electron";
import type { Language } from "#contract/core/primitives.ts";
import type { DisplayPinHash } from "#contract/displays/display-pin.ts";
import type { AppInfo, CallName, Picture, ServerChoice } from "#preload/bridge.ts";
import type { AskForFile } from "../saving/ask-for-file.ts";
import type { Jobs } from "../saving/jobs.ts";
import type { Portal } from "../server-link/portal.ts";
import type { SavedFiles } from "../saving/saved-files.ts";
import type { Kiosk } from "../windows/kiosk.ts";
import type { PrintPage } from "../printing/print-page.ts";
import { appInfo } from "./app-info.ts";
import { cancelJob } from "./cancel-job.ts";
import { capturePicture } from "./capture-picture.ts";
import { changeServer } from "./change-server.ts";
import { type HandleParts, type Methods, handle } from "./handle.ts";
import { isSessionKept } from "./is-session-stored.ts";
import { kiosk } from "./kiosk.ts";
import { printToPdf } from "./print-to-pdf.ts";
import { saveFile } from "./save-file.ts";
import { serverInUse } from "./server-in-use.ts";
import { setDisplayPin } from "./set-display-pin.ts";
import { showSaved } from "./show-saved.ts";
import { speak } from "./speak.ts";

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
