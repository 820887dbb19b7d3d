import type { BrowserWindow, Session, WebContentsView, WebPreferences } from "electron";
import type { Language } from "#contract/core/primitives.ts";
import type { DisplayPinHash } from "#contract/displays/display-pin.ts";
import type { KnownWindows } from "../security/known-windows.ts";
import { EXIT_ORIGIN, isWithin } from "../server-link/addresses.ts";
import { ownPageAnswer } from "../setup/own-page-answer.ts";
import { sandboxed } from "../windows/web-preferences.ts";
import { type ExitState, exitPage } from "./exit-page.ts";
import { isPin } from "./pin.ts";

const TRIES = 5;
const PAUSE_MS = 60_000;

/** What a try may do: be checked, or wait for so many seconds. */
type TryAnswer = { mayTry: true } | { mayTry: false; waitSeconds: number };

type PinTries = {
  ask(): TryAnswer;
  /** Counts a wrong PIN and answers how many tries are left; 0 begins the pause. */
  fail(): number;
  succeed(): void;
};

/** Five tries, then a minute: closing the question does not give new ones. */
export const createPinTries = (now: () => number = Date.now): PinTries => {
  let left = TRIES;
  let pausedUntil = 0;
  return {
    ask: () => {
      const waitMs = pausedUntil - now();
      // A clock that was set back must not lengthen the pause.
      if (waitMs > 0 && waitMs <= PAUSE_MS)
        return { mayTry: false, waitSeconds: Math.ceil(waitMs / 1000) };
      return { mayTry: true };
    },
    fail: () => {
      left -= 1;
      const answer = left;
      if (left === 0) {
        pausedUntil = now() + PAUSE_MS;
        left = TRIES;
      }
      return answer;
    },
    succeed: () => {
      left = TRIES;
    },
  };
};

const SIZE = { width: 340, height: 500 };
const PIN_MAX_LENGTH = 12;
/** A person who only tried it leaves the picture to the ward again. */
const CLOSES_AFTER_MS = 60_000;

type ExitViewParts = {
  createView(webPreferences: WebPreferences): WebContentsView;
  /** A session of its own, whose pages the view answers. */
  createSession(handler: (request: Request) => Promise<Response>): Session;
  known: KnownWindows;
  language(): Language;
  pin(): DisplayPinHash | undefined;
  /** The person who asked knows the PIN. */
  leave(window: BrowserWindow): void;
};

export type ExitView = {
  /** Shows the question over a display, or goes back to it. */
  open(window: BrowserWindow): void;
  close(): void;
};

type Open = { window: BrowserWindow; view: WebContentsView; timer: NodeJS.Timeout };

const place = ({ window, view }: Pick<Open, "window" | "view">): void => {
  const [width = SIZE.width, height = SIZE.height] = window.getContentSize();
  view.setBounds({
    x: Math.max(0, Math.round((width - SIZE.width) / 2)),
    y: Math.max(0, Math.round((height - SIZE.height) / 2)),
    width: Math.min(SIZE.width, width),
    height: Math.min(SIZE.height, height),
  });
};

/** The only thing that ever covers a display: asks for the PIN that ends its kiosk. */
export const createExitView = ({
  createView,
  createSession,
  known,
  language,
  pin,
  leave,
}: ExitViewParts): ExitView => {
  const tries = createPinTries();
  let shown: Open | undefined;

  const close = () => {
    if (!shown) return;
    const { window, view, timer } = shown;
    shown = undefined;
    clearTimeout(timer);
    known.remove(view.webContents.id);
    if (!window.isDestroyed()) {
      window.contentView.removeChildView(view);
      window.webContents.focus();
    }
    view.webContents.close();
  };

  const answer = (state: Omit<ExitState, "language">): Response =>
    ownPageAnswer(exitPage({ ...state, language: language() }));

  /** The view's own request is answered first, by nothing to go to: closing ends it. */
  const endWith = (act: () => void): Response => {
    setImmediate(act);
    return new Response(null, { status: 204 });
  };

  const check = async (kept: DisplayPinHash, typed: string): Promise<Response> => {
    const asked = tries.ask();
    if (!asked.mayTry) return answer({ pin: "", error: { waitSeconds: asked.waitSeconds } });
    if (await isPin(kept, typed)) {
      tries.succeed();
      const window = shown?.window;
      return endWith(() => {
        close();
        if (window) leave(window);
      });
    }
    const left = tries.fail();
    const after = tries.ask();
    return answer({
      pin: "",
      error: after.mayTry ? { wrong: left } : { waitSeconds: after.waitSeconds },
    });
  };

  const press = (form: URLSearchParams, kept: DisplayPinHash): Response | Promise<Response> => {
    const typed = (form.get("pin") ?? "").slice(0, PIN_MAX_LENGTH);
    const pressed = form.get("press") ?? "";
    if (pressed === "clear") return answer({ pin: typed.slice(0, -1) });
    if (/^\d$/u.test(pressed)) return answer({ pin: (typed + pressed).slice(0, PIN_MAX_LENGTH) });
    return typed ? check(kept, typed) : answer({ pin: "" });
  };

  const session = createSession(async (request) => {
    const isOwn = isWithin(EXIT_ORIGIN, request.url) && new URL(request.url).pathname === "/";
    if (!isOwn || !shown) return new Response(null, { status: 404 });
    shown.timer.refresh();
    const kept = pin();
    if (request.method !== "POST") return answer({ pin: kept && "" });
    const form = new URLSearchParams(await request.text());
    if (form.get("press") === "cancel") return endWith(close);
    return kept ? press(form, kept) : answer({ pin: undefined });
  });

  const open = (window: BrowserWindow) => {
    if (shown?.window === window) return shown.view.webContents.focus();
    close();
    const view = createView(sandboxed(session));
    const opened = { window, view, timer: setTimeout(close, CLOSES_AFTER_MS) };
    shown = opened;
    known.add(view.webContents.id, "exit");
    window.contentView.addChildView(view);
    place(opened);
    window.once("closed", () => {
      if (shown === opened) close();
    });
    view.webContents.on("before-input-event", (event, { type, key }) => {
      if (type !== "keyDown" || key !== "Escape") return;
      event.preventDefault();
      close();
    });
    view.webContents.setIgnoreMenuShortcuts(true);
    void view.webContents.loadURL(`${EXIT_ORIGIN}/`).then(() => view.webContents.focus());
  };

  return { open, close };
};
