import { type TextId, textId } from "./catalogue.ts";
import type { TextValues, Translate } from "./text.ts";

/**
 * Words for what is wrong with a field: the feature's own where it has the text, else those that
 * `errors` has for the code in general. Both files must be loaded.
 * @param code what the contract's schema or the server said; undefined while the field is good
 */
export const problemText = (
  t: Translate,
  own: TextId,
  code: string | undefined,
  values: TextValues = {},
): string | undefined =>
  code === undefined
    ? undefined
    : t(own, { ...values, defaultValue: t(textId(`errors.field.${code}`)) });
