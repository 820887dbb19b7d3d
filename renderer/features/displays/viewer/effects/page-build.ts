import { platform } from "#renderer/platform/index.ts";

/** The script that a page begins with: its name changes with whatever it loads. */
const ENTRY = /<script\b[^>]*\bsrc="\/assets\/([^"/]+)\.js"/u;
/** What the worker of a build caches: all of its files. */
const FILES = /PAGE_FILES = (\[[^\]]*\])/u;

/** The name of the build that this page is of, as the server names it; null in development. */
export const ownBuild = (): string | null => {
  const script = document.querySelector<HTMLScriptElement>(
    'script[type="module"][src*="/assets/"]',
  );
  return /\/assets\/([^"/]+)\.js$/u.exec(script?.src ?? "")?.[1] ?? null;
};

/** When this page was built; null in development. */
export const ownBuiltAt = (): number | null => {
  const told = document.querySelector<HTMLMetaElement>('meta[name="built-at"]')?.content;
  const atMs = Date.parse(told ?? "");
  return Number.isFinite(atMs) ? atMs : null;
};

const fetchText = async (address: string, signal: AbortSignal): Promise<string> => {
  const answer = await fetch(address, { cache: "no-cache", signal });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
};

const fetchFile = async (file: string, signal: AbortSignal): Promise<void> => {
  const answer = await fetch(`/${file}`, { signal });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await answer.arrayBuffer();
};

const AT_ONCE = 4;

const fetchAll = async (files: readonly string[], signal: AbortSignal): Promise<void> => {
  const left = [...files];
  const work = async (): Promise<void> => {
    for (let file = left.pop(); file !== undefined; file = left.pop())
      // oxlint-disable-next-line no-await-in-loop -- a few at a time
      await fetchFile(file, signal);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

/**
 * Fetches the page that the server has by now, with all of its files, so that a reload finds them.
 * `same`: it is the one that is running.
 */
export const fetchPage = async (signal: AbortSignal): Promise<"ready" | "same" | "failed"> => {
  // The program has its page itself.
  if (!platform.supports.keptPages) return "same";
  try {
    const name = ENTRY.exec(await fetchText(location.pathname, signal))?.[1];
    if (name === undefined) return "failed";
    if (name === ownBuild()) return "same";
    const files = FILES.exec(await fetchText("/sw.js", signal))?.[1];
    if (files === undefined) return "failed";
    await fetchAll(JSON.parse(files) as string[], signal);
    return "ready";
  } catch {
    return "failed";
  }
};

/** Has a worker cache this page and its files, so that the screen starts without a network. */
export const storeDisplayPage = async (): Promise<void> => {
  if (!import.meta.env.PROD || !platform.supports.keptPages || !("serviceWorker" in navigator))
    return;
  try {
    await navigator.serviceWorker.register("/sw.js", { scope: "/display" });
    await navigator.storage.persist();
  } catch {
    // A browser that refuses either needs the network to open the page; nothing else changes.
  }
};
