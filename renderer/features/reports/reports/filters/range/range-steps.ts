import type { Language } from "#contract/core/primitives.ts";
import { namedDay, readDay } from "#renderer/i18n/named-day.ts";
import { END_OF_DAY, MIDNIGHT, type RangeDraft } from "./custom-range.ts";

type Ends = { first: string | undefined; last: string | undefined };

/** The days that a draft holds so far; undefined where none can be read. */
export const daysOf = ({ startDay, endDay }: RangeDraft, language: Language): Ends => ({
  first: readDay(startDay, language),
  last: readDay(endDay, language),
});

/** Whether the next day picked ends the range: there is a first day and nothing for the last. */
export const isEnding = (draft: RangeDraft, language: Language): boolean =>
  daysOf(draft, language).first !== undefined && draft.endDay.trim() === "";

/**
 * What a click on a day makes of a range: the first begins one, the second ends it, the next begins
 * again. The day that ends it counts whole; one before the first day changes places with it.
 */
export const afterPick = (draft: RangeDraft, day: string, language: Language): RangeDraft => {
  const picked = namedDay(day, language);
  const { first } = daysOf(draft, language);
  const ended = { endTime: END_OF_DAY, hasChosenTime: false };
  if (first === undefined || !isEnding(draft, language))
    return { ...ended, startDay: picked, startTime: MIDNIGHT, endDay: "" };
  if (day < first)
    return { ...ended, startDay: picked, startTime: MIDNIGHT, endDay: draft.startDay };
  return { ...draft, ...ended, endDay: picked };
};

/** What a day that is typed makes of it: an end without a time of its own is the end of that day. */
export const afterTyping = (
  draft: RangeDraft,
  which: "start" | "end",
  text: string,
): RangeDraft => {
  if (which === "start") return { ...draft, startDay: text };
  return { ...draft, endDay: text, endTime: draft.hasChosenTime ? draft.endTime : END_OF_DAY };
};

/** What a time that is chosen makes of it. */
export const afterTime = (draft: RangeDraft, which: "start" | "end", time: string): RangeDraft =>
  which === "start"
    ? { ...draft, startTime: time }
    : { ...draft, endTime: time, hasChosenTime: true };
