import type { z } from "zod";
import { AppError } from "#server/lib/app-error.ts";

/** Packs the key of a page's last row, for {@link readCursor} to read. */
export const writeCursor = (key: object): string =>
  Buffer.from(JSON.stringify(key)).toString("base64url");

/**
 * The key after which the requested page begins; null for the first page.
 * @throws AppError `invalid_input` for a cursor that is none of this report's
 */
export const readCursor = <S extends z.ZodType>(
  cursor: string | null,
  schema: S,
): z.output<S> | null => {
  if (cursor === null) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch (cause) {
    throw new AppError("invalid_input", { fieldErrors: { cursor: "invalid" }, cause });
  }
};
