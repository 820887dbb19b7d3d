import type { Language } from "#contract/core/primitives.ts";
import { PlatformError } from "./platform-error.ts";
import { setPrintMark } from "./print-marker.ts";
import type { Fullscreen, Platform } from "./types.ts";

/** The product's language for each one that a browser may request, whatever the country. */
const BY_PRIMARY: Readonly<Record<string, Language>> = { en: "en-US", fr: "fr-CA" };

/**
 * The first language of a browser's list that the product has; undefined where it has none of them.
 * @param wanted BCP 47 tags, the most wanted first
 */
const browserLanguage = (wanted: readonly string[]): Language | undefined =>
  wanted
    .map((tag) => BY_PRIMARY[tag.toLowerCase().split("-")[0] ?? ""])
    .find((language) => language !== undefined);

/** Set by the server's PDF service before any script of the page runs. */
type PdfServiceMark = { handrailPdfService?: boolean };

/** How files are fetched: the sign-in page does without, and what stands behind it has it already. */
const files = () => import("./web-files.ts");

const isFullscreen = (): boolean => Boolean(document.fullscreenElement);

const browserFullscreen: Fullscreen = {
  isOn: isFullscreen,
  set: async (on) => {
    if (on === isFullscreen()) return;
    try {
      await (on ? document.documentElement.requestFullscreen() : document.exitFullscreen());
    } catch (error) {
      throw new PlatformError("fullscreen_refused", { cause: error });
    }
  },
  onChange: (listener) => {
    const handleChange = () => listener(isFullscreen());
    document.addEventListener("fullscreenchange", handleChange);
    return () => document.removeEventListener("fullscreenchange", handleChange);
  },
};

const isUnattended = (globalThis as PdfServiceMark).handrailPdfService === true;

/** The platform in an ordinary browser. */
export const createWebPlatform = (): Platform => ({
  supports: {
    nativePdf: false,
    nativeSave: false,
    kiosk: false,
    serverChoice: false,
    insights: true,
    keptPages: true,
    camera: true,
  },
  isUnattended,
  // What is printed is in the language of the user who requested it.
  language: isUnattended ? undefined : browserLanguage(navigator.languages),
  get portalOrigin() {
    return location.origin;
  },
  printToPdf: async (request, work) => (await files()).savePdf(request, work),
  saveFile: async ({ name, ...source }, work) => (await files()).download(source, name, work),
  fullscreen: browserFullscreen,
  speak: () => undefined,
  printReady: () => setPrintMark(),
  printFailed: () => {
    if (isUnattended) setPrintMark("failed");
  },
  isSessionKept: async () => undefined,
  server: undefined,
  display: undefined,
  appInfo: async () => undefined,
});
