import { type TextId, textId } from "#renderer/i18n/catalogue.ts";
import { problemText } from "#renderer/i18n/problem-text.ts";
import type { TextValues, Translate } from "#renderer/i18n/text.ts";

/** What is wrong with a field, and what its words may say of it. */
type Problem = { code: string; limit: number | undefined; length: number };

type FieldText = {
  label: string;
  help: string | undefined;
  error: string | undefined;
  /** The form has words for this field, so it has the field. */
  isKnown: boolean;
};

/** All rows of a list share their words: `shifts.0.name` is `shifts.name`. */
const withoutRows = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, "");

/** The words of one field: label, help where there is some, and what is wrong with it. */
export const describeField = (
  t: Translate,
  words: (path: string) => TextId,
  path: string,
  problem: Problem | undefined,
  values: TextValues = {},
): FieldText => {
  const name = withoutRows(path);
  const ifAny = (what: string) =>
    t(words(`${name}.${what}`), { ...values, defaultValue: "" }) || undefined;
  const label = ifAny("label");
  return {
    label: label ?? "",
    help: ifAny("help"),
    error: problem && problemIn(t, words(`${name}.problem.${problem.code}`), problem, values),
    isKnown: label !== undefined,
  };
};

const problemIn = (
  t: Translate,
  own: TextId,
  { code, limit, length }: Problem,
  values: TextValues,
): string | undefined => {
  if (code !== "too_long" || limit === undefined) return problemText(t, own, code, values);
  const counted = t(textId("ui.field.tooLong"), { length, count: length, limit });
  return t(own, { ...values, length, limit, defaultValue: counted });
};
