/**
 * A list of ids as the form holds it: one text, which is compared, stored and taken back as one
 * value. {@link ALL} includes what is added later; an empty text is nothing at all.
 */
export type Chosen = string;

export const ALL: Chosen = "all";
export const NONE: Chosen = "";

export const chosenOf = (ids: readonly string[]): Chosen => ids.join(" ");

/** The ids of a list that is not {@link ALL}. */
export const idsOf = (chosen: Chosen): string[] =>
  chosen === ALL ? [] : chosen.split(" ").filter(Boolean);

/** What the server holds as a list: none where all that was chosen has gone, all for an empty one. */
export const chosenFrom = (ids: readonly string[], hasGone: boolean): Chosen => {
  if (hasGone) return NONE;
  return ids.length > 0 ? chosenOf(ids) : ALL;
};
