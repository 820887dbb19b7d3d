import { dateFormats, rangeParts } from "#contract/core/formats/dates.ts";
import { intl } from "#contract/core/formats/intl-cache.ts";
import { numberFormats } from "#contract/core/formats/numbers.ts";
import { scheduleFormats } from "#contract/core/formats/schedules.ts";
import type { Language } from "#contract/core/primitives.ts";
import { text, useLanguage } from "./text.ts";

/** Names of countries and time zones in one language. */
const placeFormats = (language: string) => ({
  /** A country by its ISO code: Canada. Its own name where the language has none. */
  country: (code: string, otherwise: string): string =>
    new Intl.DisplayNames([language], { type: "region", fallback: "none" }).of(code) ?? otherwise,
  /** A zone by its common name and city: Eastern Time (New York). */
  timeZone: (timeZone: string): string => {
    const parts = intl(Intl.DateTimeFormat, language, {
      timeZone,
      timeZoneName: "longGeneric",
    }).formatToParts(0);
    const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
    const city = timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? "";
    return city === "" || name.includes(city) ? name : `${name} (${city})`;
  },
});

/** In "1 of 6 units" the noun goes with the whole, in « 1 unité sur 6 » with the part. */
const NOUN_FOLLOWS: Readonly<Record<Language, "some" | "total">> = {
  "en-US": "total",
  "fr-CA": "some",
};

/** The number of a share that chooses the noun's plural form in a language. */
const shareCount = (language: string, some: number, total: number): number =>
  NOUN_FOLLOWS[language as Language] === "some" ? some : total;

export { NO_VALUE, type Maybe } from "#contract/core/formats/numbers.ts";
export type { Instant } from "#contract/core/formats/dates.ts";

/** Everything that turns values into words in one language; see the files it is made of. */
export type Format = ReturnType<typeof createFormat>;

function createFormat(language: string) {
  const numbers = numberFormats(language);
  return {
    language,
    ...numbers,
    ...dateFormats(language),
    ...scheduleFormats(language),
    ...placeFormats(language),
    /** Resolved range, both days included: "Oct 21 – Nov 19, 2026", « du 21 oct. au 19 nov. 2026 ». */
    range: (first: string, last: string): string =>
      first === last
        ? dateFormats(language).day(first)
        : text("common.range", rangeParts(language, first, last)),
    /** The values of a text such as "3 of 12 units", with the `count` that its plural follows. */
    share: (some: number, total: number) => ({
      count: shareCount(language, some, total),
      some: numbers.count(some),
      total: numbers.count(total),
    }),
    /** "A, B and C" / « A, B et C ». */
    list: (items: readonly string[]): string =>
      intl(Intl.ListFormat, language, { style: "long", type: "conjunction" }).format(items),
    /** "A, B or C" / « A, B ou C ». */
    either: (items: readonly string[]): string =>
      intl(Intl.ListFormat, language, { style: "long", type: "disjunction" }).format(items),
    /** How long something was ago, in minutes, hours or days: "9 min. ago", "yesterday", « hier ». */
    ago: (ms: number): string => {
      const minutes = Math.floor(ms / 60_000);
      const [count, step] =
        minutes < 60
          ? ([minutes, "minute"] as const)
          : minutes < 1_440
            ? ([Math.floor(minutes / 60), "hour"] as const)
            : ([Math.floor(minutes / 1_440), "day"] as const);
      const format = intl(Intl.RelativeTimeFormat, language, { style: "short", numeric: "auto" });
      return format.format(-count, step);
    },
    /** Order of names for people: accents and case aside, numbers by value (Room 2 before Room 10). */
    compare: (a: string, b: string): number =>
      intl(Intl.Collator, language, { numeric: true, sensitivity: "base" }).compare(a, b),
  };
}

const made = new Map<string, Format>();

/** The formats of a language, the same object each time (safe in dependency lists). */
export function formatFor(language: string): Format {
  const known = made.get(language) ?? createFormat(language);
  made.set(language, known);
  return known;
}

/** The formats of the language in use. */
export function useFormat(): Format {
  return formatFor(useLanguage());
}
