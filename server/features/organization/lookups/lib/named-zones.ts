import { findWindows } from "windows-iana";

const known = Intl.supportedValuesOf("timeZone");

const partOf = (
  timeZone: string,
  language: string,
  style: "longGeneric" | "longOffset",
  at: Date,
): string =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName: style })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

const offsetOf = (timeZone: string, at: Date): number => {
  const found = /([+-])(\d\d):(\d\d)/u.exec(partOf(timeZone, "en-US", "longOffset", at));
  if (found === null) return 0;
  const [, sign, hours, minutes] = found;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

export type NamedZone = {
  id: string;
  name: string;
  windowsName: string | null;
  offsetMinutes: number;
};

/** Every zone by its common name and city in a language, from west to east. */
export const listTimeZones = (language: string, at: Date): NamedZone[] =>
  known
    .map((id) => {
      const name = partOf(id, language, "longGeneric", at);
      const city = id.split("/").at(-1)?.replaceAll("_", " ") ?? id;
      return {
        id,
        name: name.includes(city) ? name : `${name} (${city})`,
        windowsName: findWindows(id as never)?.[0] ?? null,
        offsetMinutes: offsetOf(id, at),
      };
    })
    .toSorted(
      (a, b) => a.offsetMinutes - b.offsetMinutes || a.name.localeCompare(b.name, language),
    );
