/** Deeper than any schema goes; what a caller nests deeper has been refused for that. */
const MOST_DEPTH = 32;

/** PostgreSQL holds neither U+0000 nor halves of characters in a text. */
const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/**
 * The paths (`recipients.0.email`) of texts that no column could hold: sent on, each would fail as
 * a fault of the server.
 */
export const unstorableFields = (value: unknown, path: readonly string[] = []): string[] => {
  if (typeof value === "string") return isStorable(value) ? [] : [path.join(".")];
  if (typeof value !== "object" || value === null || path.length > MOST_DEPTH) return [];
  return Object.entries(value).flatMap(([name, entry]) => unstorableFields(entry, [...path, name]));
};
