import type { ConsoleBridge, SaveOutcome } from "#preload/bridge.ts";
import { pageLanguage } from "./page-language.ts";
import { PlatformError } from "./platform-error.ts";
import { setPrintMark } from "./print-marker.ts";
import type { FileWork, Fullscreen, PdfRequest, Platform, PrintRoute } from "./types.ts";

/** The bridge rejects with the code as message; give it back as a typed error. */
const typed = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw new PlatformError(error instanceof Error ? error.message : "internal_error", {
      cause: error,
    });
  }
};

/** Runs a job under an id, as neither signal nor listeners can cross the bridge. */
const runJob = async (
  bridge: ConsoleBridge,
  { signal, onStart, onSaved }: FileWork,
  start: (id: string) => Promise<SaveOutcome>,
): Promise<SaveOutcome> => {
  if (signal?.aborted) return "cancelled";
  const id = crypto.randomUUID();
  const handleAbort = () => void bridge.cancelJob(id);
  signal?.addEventListener("abort", handleAbort, { once: true });
  const stopListening = bridge.onFileChosen((chosen) => {
    if (chosen === id) onStart?.();
  });
  try {
    const outcome = await typed(start(id));
    if (outcome === "saved") onSaved?.(() => void bridge.showSaved(id));
    return outcome;
  } finally {
    stopListening();
    signal?.removeEventListener("abort", handleAbort);
  }
};

/**
 * The page that draws a report for the hidden window: it fetches its ticket when it is opened,
 * since a ticket would not outlast the save dialog.
 */
const drawnRoute = (
  {
    route,
    reportId,
    facilityId,
    title,
  }: Pick<PdfRequest, "route" | "reportId" | "facilityId" | "title">,
  language: string,
): PrintRoute => {
  const asked = {
    reportUrl: route,
    reportId: String(reportId),
    facilityId,
    pdfTitle: title,
    language,
  };
  return `/render?${new URLSearchParams(asked).toString()}`;
};

const kioskFullscreen = (bridge: ConsoleBridge): Fullscreen => {
  let isOn = false;
  bridge.onKioskChange((on) => (isOn = on));
  return {
    isOn: () => isOn,
    set: (on) => typed(bridge.kiosk(on)),
    onChange: (listener) => bridge.onKioskChange(listener),
  };
};

/** The platform inside the Electron console, on top of its bridge. */
export const createConsolePlatform = (bridge: ConsoleBridge): Platform => ({
  supports: {
    nativePdf: true,
    nativeSave: true,
    kiosk: true,
    serverChoice: true,
    insights: false,
    keptPages: false,
    camera: false,
  },
  isUnattended: bridge.isUnattended,
  language: bridge.language,
  portalOrigin: bridge.serverUrl,
  printToPdf: ({ fileName, paper, foot, ...asked }, work = {}) =>
    runJob(bridge, work, (id) => {
      const language = pageLanguage();
      const route = drawnRoute(asked, language);
      return bridge.printToPdf({ id, route, name: fileName, paper, foot, language });
    }),
  saveFile: ({ name, from, post }, work = {}) =>
    runJob(bridge, work, (id) =>
      bridge.saveFile({ id, name, from, post, language: pageLanguage() }),
    ),
  fullscreen: kioskFullscreen(bridge),
  speak: (language) => {
    // What is printed unseen does not set the language.
    if (!bridge.isUnattended) void typed(bridge.speak(language));
  },
  printReady: () => {
    setPrintMark();
    bridge.printReady();
  },
  printFailed: () => {
    if (bridge.isUnattended) bridge.printFailed();
  },
  isSessionKept: () => typed(bridge.isSessionKept()),
  server: {
    inUse: () => typed(bridge.serverInUse()),
    change: () => typed(bridge.changeServer()),
  },
  display: {
    keepPin: (pin) => typed(bridge.setDisplayPin(pin)),
    capture: async () => {
      const { type, bytes } = await typed(bridge.capturePicture());
      return new Blob([bytes], { type });
    },
  },
  appInfo: () => typed(bridge.appInfo()),
});
