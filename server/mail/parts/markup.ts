import escapeHtml from "escape-html";

declare const isMarkup: unique symbol;

/** HTML that {@link markup} has made: every text in it is escaped. */
export type Markup = { readonly html: string; readonly [isMarkup]: true };

type Value = string | number | Markup | readonly Markup[];

const made = (html: string): Markup => ({ html }) as Markup;

const isList = (value: Value): value is readonly Markup[] => Array.isArray(value);

const written = (value: Value): string => {
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  return isList(value) ? value.map(({ html }) => html).join("") : value.html;
};

/** HTML with values in it; texts are escaped, so nothing that a user typed becomes markup. */
export const markup = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  made(
    parts.map((part, at) => part + (at < values.length ? written(values[at] ?? "") : "")).join(""),
  );

/** No HTML at all. */
export const NOTHING = made("");

/** What a person typed must neither begin a header of its own nor turn the direction of what follows. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Longer subjects are cut by every program, and by some servers. */
const SUBJECT_MAX = 150;

/** A text that stands in a mail's header: one line, at most {@link SUBJECT_MAX} characters. */
export const headerLine = (text: string): string => {
  const line = text.replaceAll(UNSAFE, " ").replaceAll(/ {2,}/gu, " ").trim();
  return line.length <= SUBJECT_MAX ? line : `${line.slice(0, SUBJECT_MAX - 1).trimEnd()}…`;
};
