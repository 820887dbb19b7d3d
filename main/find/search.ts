import type { FoundInPageResult, WebContents } from "electron";
import type { Matches } from "./page.ts";

/** A page that is left meanwhile never tells its count. */
const LIMIT_MS = 3_000;

export type Search = { text: string; isNew: boolean; forward: boolean };

/** Marks the next match in a page; undefined if the page does not tell in time. */
export const searchPage = (
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
