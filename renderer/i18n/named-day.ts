import { dateFormats } from "#contract/core/formats/dates.ts";
import { intl } from "#contract/core/formats/intl-cache.ts";
import type { Language } from "#contract/core/primitives.ts";
import { parseDay } from "./typed-day.ts";

/** A day as a person writes it, "Nov 1, 2026" or « 1 nov. 2026 »: month, day and year. */
const NAMED_DAY: Readonly<Record<Language, RegExp>> = {
  "en-US": /^(?<month>\p{L}{3,}) (?<day>\d{1,2}) (?<year>\d{4})$/u,
  "fr-CA": /^(?<day>\d{1,2})(?:er)? (?<month>\p{L}{3,}) (?<year>\d{4})$/u,
};

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\p{Diacritic}.,]/gu, "")
    .toLowerCase()
    .replaceAll(/\s+/gu, " ")
    .trim();

const monthNames = (language: Language): string[] =>
  Array.from({ length: 12 }, (_, month) =>
    plain(
      intl(Intl.DateTimeFormat, language, { month: "long", timeZone: "UTC" }).format(
        Date.UTC(2026, month, 1),
      ),
    ),
  );

/** Writes a day with the name of its month; nothing for none. */
export const namedDay = (day: string | undefined, language: Language): string =>
  day === undefined ? "" : dateFormats(language).day(day);

/** The day that was typed, `YYYY-MM-DD`: as `parseDay` reads it, or with its month's name. */
export const readDay = (text: string, language: Language): string | undefined => {
  const typed = parseDay(text, language);
  const parts = NAMED_DAY[language].exec(plain(text))?.groups;
  if (typed !== undefined || parts === undefined) return typed;
  const months = monthNames(language).flatMap((name, at) =>
    name.startsWith(parts["month"] ?? "") ? [at + 1] : [],
  );
  // « jui » may be June or July.
  if (months.length !== 1) return undefined;
  return parseDay(`${parts["year"]}-${months[0]}-${parts["day"]}`, language);
};
