import type { Format } from "#renderer/i18n/format.ts";

/** A limit as people know it: 40, or 40.5; what is no number stands for itself as nothing. */
export const limitText = (format: Format, limit: unknown): string =>
  typeof limit === "number" && Number.isFinite(limit)
    ? format.decimal(limit, Number.isInteger(limit) ? 0 : 1)
    : format.decimal(null);

/** A band in few words. */
export const bandLine = (
  format: Format,
  { title, limit }: { title: string; limit: number },
): string => `${title} ≤ ${limitText(format, limit)}`;
