/**
 * The contract between a page and the console: the only door out of the sandbox. Types and channel
 * names alone, so that page, preload and main process can all read this file.
 */

/** A path of the API, `/api/…`, with its query; never a full address. */
export type ApiPath = `/api/${string}`;

/** An address inside the app, `/reports/ams?…`, that has a print layout. */
export type PrintRoute = `/${string}`;

export type PaperSize = "A4" | "Letter";

/** How a job with a save dialog ended; a failure rejects instead. */
export type SaveOutcome = "saved" | "cancelled";

/**
 * `id` is chosen by the page and lets it cancel the job later; `language` is the page's, for the
 * dialog and the file.
 */
type FileJob = { id: string; name: string; language: string };
/** `foot`: text at the foot of each page, beside the page's number. */
type PrintJob = FileJob & { route: PrintRoute; paper: PaperSize; foot: string };
/** What goes with a call that is too long for an address: its body as JSON, and the session's token. */
export type FilePost = { body: string; csrfToken: string };
/** `post`: the file is requested by POST, not GET. */
type SaveJob = FileJob & { from: ApiPath; post?: FilePost | undefined };

/** `fixed`: set from outside (environment), so that the page cannot change it. */
export type ServerChoice = { url: string; fixed: boolean };

/** A display's PIN as scrypt's key and salt, both in base64 (`contract/displays/display-pin.ts`). */
export type DisplayPin = { hash: string; salt: string };

/** A picture of a display's own window, at most 300 KB. */
export type Picture = { type: "image/jpeg"; bytes: Uint8Array<ArrayBuffer> };

export type AppInfo = { version: string; platform: string };

/**
 * Every call that a page can make, in one table: preload and handlers take their types from it. A
 * failure rejects with an `Error` whose `message` is a stable code (`unavailable`, `pdf_failed`,
 * `disk_full`, an API error code …).
 */
type BridgeCalls = {
  /** Asks for a file name, renders the route in a hidden window and writes it as PDF. */
  printToPdf(job: PrintJob): SaveOutcome;
  /** Asks for a file name and streams the answer of an API path into it. */
  saveFile(job: SaveJob): SaveOutcome;
  /** Ends a running `printToPdf` or `saveFile` as `cancelled`; an unknown id does nothing. */
  cancelJob(id: string): void;
  /** Shows the file that a job has just saved, in its folder; an unknown id does nothing. */
  showSaved(id: string): void;
  /** Full screen without frame or other windows above, with the display held awake. */
  kiosk(on: boolean): void;
  /** Says which language the page is in, for menu and dialogs; stored for the next start. */
  speak(language: string): void;
  /** Whether a user is signed in as far as this machine knows, also when the server is away. */
  isSessionKept(): boolean;
  serverInUse(): ServerChoice;
  /** Asks the person, naming the server in use, and if they agree shows the choice of a server. */
  changeServer(): void;
  appInfo(): AppInfo;
  /**
   * Stores the PIN that ends this display's kiosk, for starts without a network too; `null` for
   * none. Rejects with `not_display` elsewhere.
   */
  setDisplayPin(pin: DisplayPin | null): void;
  /** The page as it is shown now; rejects with `not_kiosk` in a window that is none. */
  capturePicture(): Picture;
};

export type CallName = keyof BridgeCalls;
export type CallInput<Name extends CallName> = Parameters<BridgeCalls[Name]>[0];
export type CallOutput<Name extends CallName> = ReturnType<BridgeCalls[Name]>;

/** The channel of each call. */
export const CALLS: Readonly<Record<CallName, string>> = {
  printToPdf: "console:print-to-pdf",
  saveFile: "console:save-file",
  cancelJob: "console:cancel-job",
  showSaved: "console:show-saved",
  kiosk: "console:kiosk",
  speak: "console:speak",
  isSessionKept: "console:is-session-kept",
  serverInUse: "console:server-in-use",
  changeServer: "console:change-server",
  appInfo: "console:app-info",
  setDisplayPin: "console:set-display-pin",
  capturePicture: "console:capture-picture",
};

/** Messages without an answer. */
export const MESSAGES = {
  /** To the page. */
  kioskChanged: "console:kiosk-changed",
  fileChosen: "console:file-chosen",
  /** From the preload: a corner of the window was tapped. */
  cornerTap: "console:corner-tap",
  /** From a page that is printed. */
  printReady: "console:print-ready",
  printFailed: "console:print-failed",
} as const;

/** What the console can do for the page. */
export type ConsoleBridge = {
  [Name in CallName]: (...input: Parameters<BridgeCalls[Name]>) => Promise<CallOutput<Name>>;
} & {
  /** True in the hidden window that is printed: no user is there to press or to answer. */
  readonly isUnattended: boolean;
  /** What the console speaks itself: a page without a chosen language begins in it. */
  readonly language: string | undefined;
  /** The server's origin, as a browser would open its portal: the page's own address says nothing to others. */
  readonly serverUrl: string;
  /** Reports when the kiosk state changes, also by keyboard; returns the unsubscription. */
  onKioskChange(listener: (on: boolean) => void): () => void;
  /** Reports the id of a job once the person has chosen its file; returns the unsubscription. */
  onFileChosen(listener: (id: string) => void): () => void;
  /** Says that data, fonts and graphs of the page have settled. */
  printReady(): void;
  /** Says that the page shows a failure instead of what should be printed. */
  printFailed(): void;
};

/** Name under which the bridge appears on `window`; absent in a browser. */
export const BRIDGE_KEY = "handrailConsole";

/** A window object that may have the bridge. */
export type BridgeHost = { [key in typeof BRIDGE_KEY]?: ConsoleBridge };

/** Command line mark of the hidden print window's preload. */
export const PRINT_WINDOW_ARGUMENT = "--handrail-print-window";

/** Command line mark of the preload, before the console's language. */
export const LANGUAGE_ARGUMENT = "--handrail-language=";

/** Command line mark of the preload, before the origin of the server in use. */
export const SERVER_ARGUMENT = "--handrail-server=";

/** How main answers a call: an `Error` would lose its code on the way. */
export type Reply<T> = { ok: true; value: T } | { ok: false; code: string };
