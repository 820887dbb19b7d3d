import type { BrowserWindow, Session, WebContentsView, WebPreferences } from "electron";
import type { Language } from "#contract/core/primitives.ts";
import type { KnownWindows } from "../security/known-windows.ts";
import { FIND_ORIGIN, isWithin } from "../server-link/addresses.ts";
import { ownPageAnswer } from "../setup/own-page-answer.ts";
import { sandboxed } from "../windows/web-preferences.ts";
import { type FindState, findPage } from "./page.ts";
import { searchPage } from "./search.ts";

const SIZE = { width: 400, height: 48 };

export type FindBarParts = {
  createView(webPreferences: WebPreferences): WebContentsView;
  /** A session of its own, whose pages the bar answers. */
  createSession(handler: (request: Request) => Promise<Response>): Session;
  known: KnownWindows;
  language(): Language;
};

export type FindBar = {
  /** Shows the bar in a window, or goes back to it. */
  open(window: BrowserWindow): void;
  close(): void;
};

type Open = { window: BrowserWindow; view: WebContentsView; text: string };

const place = ({ window, view }: Open): void => {
  const [available = SIZE.width] = window.getContentSize();
  const width = Math.min(SIZE.width, available);
  view.setBounds({ x: available - width, y: 0, width, height: SIZE.height });
};

/**
 * Finds text in a window's page. The bar is a view of its own above the page, without script and
 * bridge, as a field within the page would be found itself.
 */
export const createFindBar = ({
  createView,
  createSession,
  known,
  language,
}: FindBarParts): FindBar => {
  let bar: Open | undefined;

  const close = () => {
    if (!bar) return;
    const { window, view } = bar;
    bar = undefined;
    known.remove(view.webContents.id);
    if (!window.isDestroyed()) {
      window.contentView.removeChildView(view);
      window.webContents.stopFindInPage("keepSelection");
      window.webContents.focus();
    }
    view.webContents.close();
  };

  const answer = (state: Omit<FindState, "language">): Response =>
    ownPageAnswer(findPage({ ...state, language: language() }));

  const session = createSession(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (!isWithin(FIND_ORIGIN, request.url) || pathname !== "/")
      return new Response(null, { status: 404 });
    const text = searchParams.get("text") ?? "";
    const act = searchParams.get("do");
    if (act === "close") {
      // The view's own request is answered first, by nothing to go to: closing ends it.
      setImmediate(close);
      return new Response(null, { status: 204 });
    }
    if (!bar || !text) return answer({ text });
    const isNew = bar.text !== text;
    bar.text = text;
    const search = { text, isNew, forward: act !== "previous" };
    return answer({ text, matches: await searchPage(bar.window.webContents, search) });
  });

  const open = (window: BrowserWindow) => {
    if (bar?.window === window) return bar.view.webContents.focus();
    close();
    const view = createView(sandboxed(session));
    const opened = { window, view, text: "" };
    bar = opened;
    known.add(view.webContents.id, "find");
    window.contentView.addChildView(view);
    place(opened);
    const handleResize = () => {
      if (bar === opened) place(opened);
    };
    window.on("resize", handleResize);
    window.once("closed", () => {
      if (bar === opened) close();
    });
    view.webContents.on("before-input-event", (event, { type, key }) => {
      if (type !== "keyDown" || key !== "Escape") return;
      event.preventDefault();
      close();
    });
    view.webContents.once("destroyed", () => {
      if (!window.isDestroyed()) window.off("resize", handleResize);
    });
    void view.webContents.loadURL(`${FIND_ORIGIN}/`).then(() => view.webContents.focus());
  };

  return { open, close };
};
