import type {
  BrowserWindow,
  FoundInPageResult,
  Session,
  WebContents,
  WebContentsView,
  WebPreferences,
} from "electron";
import escapeHtml from "escape-html";
import type { Language } from "#contract/core/primitives.ts";
import { createTranslate } from "../i18n/translate.ts";
import type { KnownWindows } from "../security/known-windows.ts";
import { FIND_ORIGIN, isWithin } from "../server-link/addresses.ts";
import { ownPageAnswer } from "../setup/own-page-answer.ts";
import { setupStyle } from "../setup/style.ts";
import { sandboxed } from "../windows/web-preferences.ts";

/** Which match is shown, and how many there are. */
type Matches = { active: number; total: number };

type FindState = {
  language: Language;
  text: string;
  /** Absent before the first search. */
  matches?: Matches | undefined;
};

const STYLE = `${setupStyle}
body { display: block; min-height: 0; padding: 8px; background: var(--surface); }
form { display: flex; gap: 6px; align-items: center; }
input { flex: 1; min-width: 60px; height: 32px; }
output { flex: none; min-width: 64px; font-size: 12.5px; color: var(--ink-2); }
button { min-width: 32px; height: 32px; font: inherit; color: var(--ink); background: var(--surface);
  border: 1px solid var(--line-strong); border-radius: 4px; cursor: pointer; }`;

const button = (name: string, sign: string, label: string): string =>
  `<button name="do" value="${name}" aria-label="${label}" title="${label}">${sign}</button>`;

/** The find bar: a form and no script. Enter presses its first button. */
const findPage = ({ language, text, matches }: FindState): string => {
  const t = createTranslate(language);
  const count =
    matches &&
    (matches.total === 0
      ? t("console.find.none")
      : t("console.find.count", { at: String(matches.active), of: String(matches.total) }));
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${t("console.find.title")}</title><style>${STYLE}</style></head>
<body>
  <form role="search">
    <input name="text" value="${escapeHtml(text)}" aria-label="${t("console.find.title")}" aria-describedby="count"
      autocomplete="off" spellcheck="false" autofocus>
    <output id="count">${count ?? ""}</output>
    ${button("next", "↓", t("console.find.next"))}
    ${button("previous", "↑", t("console.find.previous"))}
    ${button("close", "✕", t("console.find.close"))}
  </form>
</body>
</html>`;
};

/** A page that is left meanwhile never reports its count. */
const LIMIT_MS = 3_000;

type Search = { text: string; isNew: boolean; forward: boolean };

/** Marks the next match in a page; undefined if the page does not answer in time. */
const searchPage = (
  contents: WebContents,
  { text, isNew, forward }: Search,
): Promise<Matches | undefined> =>
  new Promise((resolve) => {
    const end = (matches: Matches | undefined) => {
      clearTimeout(timer);
      contents.off("found-in-page", handleFound);
      resolve(matches);
    };
    const timer = setTimeout(() => end(undefined), LIMIT_MS);
    const handleFound = (_event: unknown, result: FoundInPageResult) => {
      if (result.finalUpdate) end({ active: result.activeMatchOrdinal, total: result.matches });
    };
    contents.on("found-in-page", handleFound);
    // Electron's `findNext` begins a new search.
    contents.findInPage(text, { forward, findNext: isNew });
  });

const SIZE = { width: 400, height: 48 };

type FindBarParts = {
  createView(webPreferences: WebPreferences): WebContentsView;
  /** A session of its own, whose pages the bar answers. */
  createSession(handler: (request: Request) => Promise<Response>): Session;
  known: KnownWindows;
  language(): Language;
};

type FindBar = {
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
