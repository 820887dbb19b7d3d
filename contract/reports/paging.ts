import { z } from "zod";

/** Where the next page of a report's rows begins, as the server gave it; opaque to clients. */
export const PageCursor = z.string().max(500, "too_long");

/** Answers whose rows come in pages carry this beside them. */
export const paged = {
  /** Null on the last page. */
  next: PageCursor.nullable(),
};

/** Rows of one page: on screen, and in a file, which takes as many pages as there are. */
export const PAGE_ROWS = { screen: 200, file: 5_000 } as const;
