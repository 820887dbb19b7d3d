import { ERROR_CODES, FIELD_CODES } from "#contract/core/errors.ts";
import { type TextId, textId } from "#renderer/i18n/catalogue.ts";

const FIELDS: ReadonlySet<string> = new Set(FIELD_CODES);
const WHOLES: ReadonlySet<string> = new Set(ERROR_CODES);

/** The text of why something was not taken: of a field, or of the session as a whole. */
export const faultTextId = (code: string): TextId => {
  if (FIELDS.has(code)) return textId(`errors.field.${code}`);
  if (code === "receipt_differs") return "observing.refused.receipt";
  return WHOLES.has(code) ? textId(`errors.${code}`) : "observing.refused.unknown";
};
