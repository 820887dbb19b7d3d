import { browserLanguage } from "./browser-language.ts";
import { downloadBlob } from "./download.ts";
import { fileSource } from "./file-source.ts";
import { pageLanguage } from "./page-language.ts";
import { PlatformError } from "./platform-error.ts";
import { setPrintMark } from "./print-mark.ts";
import type {
  FilePost,
  FileSource,
  FileWork,
  Fullscreen,
  PdfRequest,
  Platform,
  SaveOutcome,
} from "./types.ts";

/** Set by the server's PDF service before any script of the page runs. */
type PdfServiceMark = { handrailPdfService?: boolean };

/** Why an answer was refused; a body that is no problem document (a proxy's page) is `bad_response`. */
const refusalOf = async (answer: Response): Promise<PlatformError> => {
  // The platform stands on the sign-in page too, which does without schemas.
  const { Problem } = await import("#contract/errors.ts");
  const problem = Problem.safeParse(await answer.json().catch(() => undefined));
  if (!problem.success) return new PlatformError("bad_response");
  return new PlatformError(problem.data.code, { retryAfter: problem.data.retryAfter });
};

const pdfSource = ({ route, reportId, facilityId, csrfToken, title }: PdfRequest): FileSource =>
  fileSource(
    "/api/pdf",
    {
      reportUrl: route,
      reportId: String(reportId),
      facilityId,
      pdfTitle: title,
      language: pageLanguage(),
    },
    csrfToken,
  );

const requestFor = (post: FilePost | undefined): RequestInit =>
  post === undefined
    ? {}
    : {
        method: "POST",
        headers: { "content-type": "application/json", "x-csrf-token": post.csrfToken },
        body: post.body,
      };

/** What a path answers, whole: the browser keeps what is big on its disk. */
const fetchFile = async ({ from, post }: FileSource, signal?: AbortSignal): Promise<Blob> => {
  const request = { ...requestFor(post), signal };
  const answer = await fetch(from, request).catch((cause: unknown) => {
    throw new PlatformError("offline", { cause });
  });
  if (!answer.ok) throw await refusalOf(answer);
  return answer.blob().catch((cause: unknown) => {
    throw new PlatformError("connection_lost", { cause });
  });
};

/**
 * Hands a file to the browser's downloads once it is here whole. Left to them from the start, a
 * refusal or a server that is away would be told in their list at best, and not on the page.
 */
const download = async (
  source: FileSource,
  name: string,
  { signal, onStart }: FileWork = {},
): Promise<SaveOutcome> => {
  onStart?.();
  try {
    downloadBlob(await fetchFile(source, signal), name);
    return "saved";
  } catch (error) {
    if (signal?.aborted) return "cancelled";
    throw error;
  }
};

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
  },
  isUnattended,
  // What is printed is in the language of whoever asked for it.
  language: isUnattended ? undefined : browserLanguage(navigator.languages),
  printToPdf: (request, work) => download(pdfSource(request), request.fileName, work),
  saveFile: ({ name, ...source }, work) => download(source, name, work),
  fullscreen: browserFullscreen,
  speak: () => undefined,
  printReady: () => setPrintMark(),
  printFailed: () => {
    if (isUnattended) setPrintMark("failed");
  },
  isSessionKept: async () => undefined,
  server: undefined,
  appInfo: async () => undefined,
});
