import type { Logger } from "pino";
import type { BrowserHolder } from "./browser.ts";
import { type FreshPage, makePage } from "./fresh-pages.ts";
import { PICTURE_VIEW } from "./picture.ts";

/** A page that has drawn so many pictures is replaced: what leaks in it goes with it. */
const PICTURES_OF_A_PAGE = 200;

/**
 * Pages that draw one picture after another. They hold nobody's session, cookies or storage: each
 * picture is opened by a ticket of its own.
 */
export type StoredPages = {
  take(): Promise<FreshPage>;
  /** Gives a page back; one that failed is thrown away. */
  leave(page: FreshPage, isWell: boolean): void;
};

export const createStoredPages = (
  holder: BrowserHolder,
  origin: string,
  log: Logger,
): StoredPages => {
  const idle: FreshPage[] = [];
  const drawn = new WeakMap<FreshPage, number>();
  const close = ({ page }: FreshPage): void => {
    page
      .context()
      .close()
      .catch((error: unknown) => log.debug({ err: error }, "context was gone"));
  };
  return {
    take: async () => {
      const browser = await holder.get();
      const kept = idle.pop();
      if (kept && kept.page.context().browser() === browser && !kept.page.isClosed()) return kept;
      if (kept) close(kept);
      const made = await makePage(holder, origin, log, "screen");
      await made.page.setViewportSize(PICTURE_VIEW);
      return made;
    },
    leave: (fresh, isWell) => {
      const count = (drawn.get(fresh) ?? 0) + 1;
      drawn.set(fresh, count);
      // One that was not warm has been given its one order.
      if (isWell && fresh.isWarm && count < PICTURES_OF_A_PAGE) idle.push(fresh);
      else close(fresh);
    },
  };
};
