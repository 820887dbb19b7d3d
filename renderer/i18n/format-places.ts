import { intl } from "#contract/core/formats/intl-cache.ts";

/** Names of countries and time zones in one language. */
export const placeFormats = (language: string) => ({
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
