import type { Language } from "#contract/core/primitives.ts";
import type {
  ApiPath,
  AppInfo,
  DisplayPin,
  FilePost,
  PaperSize,
  PrintRoute,
  SaveOutcome,
  ServerChoice,
} from "#preload/bridge.ts";

export type { ApiPath, AppInfo, FilePost, PaperSize, PrintRoute, SaveOutcome, ServerChoice };

/** One PDF: the page's own address in print mode, and what the server wants to know about it. */
export type PdfRequest = {
  route: PrintRoute;
  reportId: number;
  facilityId: string;
  csrfToken: string;
  /** Heading of the document. */
  title: string;
  /** What the file is called, with its extension. */
  fileName: string;
  paper: PaperSize;
  /** Who printed it when, for the foot of each page; the server writes its own. */
  foot: string;
};

/**
 * A path of the API that answers with a file; requested by GET unless there is something to post.
 */
export type FileSource = { from: ApiPath; post?: FilePost };

export type FileRequest = FileSource & { name: string };

/** What goes with a save: how it is ended, and how it reports progress. */
export type FileWork = {
  /** Ends it as `cancelled`. */
  signal?: AbortSignal | undefined;
  /** It is known where the file goes: from here on the person waits. */
  onStart?(): void;
  /** Where the file can be shown in its folder: called once it is there, with what shows it. */
  onSaved?(show: () => void): void;
};

/** Full screen in the browser, kiosk in the console. */
export type Fullscreen = {
  isOn(): boolean;
  /** @throws PlatformError `fullscreen_refused` */
  set(on: boolean): Promise<void>;
  /** Also called when the person leaves by keyboard; returns the unsubscription. */
  onChange(listener: (on: boolean) => void): () => void;
};

export type ServerSettings = {
  inUse(): Promise<ServerChoice>;
  /** Asks the person, and if they agree leaves this page for the choice of a server. */
  change(): Promise<void>;
};

/** What the console does for a display's page. */
export type DisplayPowers = {
  /**
   * Stores the PIN that ends the kiosk, for starts without a network too; `null` for none.
   * @throws PlatformError `not_display` in a window that is no display
   */
  keepPin(pin: DisplayPin | null): Promise<void>;
  /**
   * The page as it is shown, at most 300 KB.
   * @throws PlatformError `not_kiosk` in a window that is no kiosk, `picture_failed`
   */
  capture(): Promise<Blob>;
};

/**
 * What the surroundings of the page can do. Features ask `supports`, never which build runs; the
 * methods work in both, only differently.
 */
export type Platform = {
  readonly supports: {
    /** PDF through a save dialog; otherwise rendered by the server and downloaded. */
    nativePdf: boolean;
    /** Files through a save dialog; otherwise the browser's download. */
    nativeSave: boolean;
    /** Frameless, awake and on top; otherwise the browser's full screen. */
    kiosk: boolean;
    serverChoice: boolean;
    /** The page may send events to a service elsewhere; otherwise it reaches its server alone. */
    insights: boolean;
    /** A worker may cache pages for when there is no network; the console has its pages itself. */
    keptPages: boolean;
    /** The page may request the camera; the console refuses it, as it stands on a desk. */
    camera: boolean;
  };
  /** No user sits at this page, as it is being made into a file: open no dialog. */
  readonly isUnattended: boolean;
  /** What the surroundings speak, if they do: a page without a choice of its own begins in it. */
  readonly language: string | undefined;
  /**
   * Origin under which a browser opens this portal, for addresses that people pass on or type
   * elsewhere: the console's pages have one of their own.
   */
  readonly portalOrigin: string;
  /**
   * Makes a PDF of a route.
   * @throws PlatformError with an API error code, or `offline`, `pdf_failed`, `disk_full` …
   */
  printToPdf(request: PdfRequest, work?: FileWork): Promise<SaveOutcome>;
  /**
   * Saves the answer of an API path. In a browser `saved` means handed over to its downloads.
   * @throws PlatformError as `printToPdf`, or `connection_lost`
   */
  saveFile(request: FileRequest, work?: FileWork): Promise<SaveOutcome>;
  readonly fullscreen: Fullscreen;
  /** Passes the page's language to what surrounds it. */
  speak(language: Language): void;
  /** Says that data, fonts and graphs have settled, so that the page may be printed. */
  printReady(): void;
  /**
   * Says that the page shows a failure instead of what should be printed; no user is there to
   * retry.
   */
  printFailed(): void;
  /** Whether a session is stored here, which only the console knows; undefined in a browser. */
  isSessionKept(): Promise<boolean | undefined>;
  /** Present where `supports.serverChoice`. */
  readonly server: ServerSettings | undefined;
  /** What the page of a display can do in the console; undefined in a browser. */
  readonly display: DisplayPowers | undefined;
  /** Present in the console. */
  appInfo(): Promise<AppInfo | undefined>;
};
