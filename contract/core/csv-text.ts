import { HIDDEN_CHARACTERS } from "./visible-text.ts";

/**
 * What a spreadsheet would take for a formula or a command when a text begins with it; some leave
 * out blanks and invisible characters before they look.
 */
const LIKE_A_FORMULA = new RegExp(`^(?:\\p{Cc}|[\\s${HIDDEN_CHARACTERS}]*[=+\\-@＝＋－＠])`, "u");

/**
 * A text in quotes. One that a spreadsheet would run as a formula gets an apostrophe in front, which
 * spreadsheets show as plain text.
 */
export const csvText = (text: string): string => {
  const harmless = LIKE_A_FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.includes('"') ? harmless.replaceAll('"', '""') : harmless}"`;
};
