import { findIana } from "windows-iana";

const KNOWN: ReadonlySet<string> = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);

const resolved = (name: string): string | null => {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};

/**
 * The IANA name of a time zone that is given by such a name, in any letters, or by its Windows name;
 * null for anything else. Of the places that Windows has under one name, that of the country counts.
 */
export const ianaZone = (given: string, countryCode?: string): string | null => {
  if (KNOWN.has(given)) return given;
  const [own] = countryCode === undefined ? [] : findIana(given, countryCode);
  const name = own ?? findIana(given)[0];
  const zone = resolved(name ?? given);
  return zone !== null && KNOWN.has(zone) ? zone : null;
};
