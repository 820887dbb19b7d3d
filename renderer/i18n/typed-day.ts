import type { Language } from "#contract/core/primitives.ts";

/** Also with the hyphen that does not break lines: the page itself prints days with it. */
const ISO_DAY = /^(\d{4})[-\u2011](\d{1,2})[-\u2011](\d{1,2})$/u;
const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u;

const isoDay = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day));
  // Date rolls over what the calendar does not have, such as February 30, and takes 26 for 1926.
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : undefined;
};

/** The day that was typed, `YYYY-MM-DD`, in the language's own order or in ISO's. */
export const parseDay = (text: string, language: Language): string | undefined => {
  const iso = ISO_DAY.exec(text.trim());
  if (iso) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const us = language === "en-US" ? US_DAY.exec(text.trim()) : null;
  return us ? isoDay(Number(us[3]), Number(us[1]), Number(us[2])) : undefined;
};

/** A day as the language types it: 11/01/2026 in US English, 2026-11-01 in Canadian French. */
export const typedDay = (day: string | undefined, language: Language): string => {
  if (day === undefined || language !== "en-US") return day ?? "";
  const [year, month, date] = day.split("-");
  return `${month}/${date}/${year}`;
};
