import { useMemo } from "react";
import {
  type ShiftClash,
  type SlotInterval,
  openIntervalsOf,
  slotOf,
} from "#contract/organization/shifts.ts";
import { type Format, NO_VALUE, useFormat } from "#renderer/i18n/format.ts";
import { type Translate, useText } from "#renderer/i18n/text.ts";
import type { DayPart } from "#renderer/ui/indicators/day-bar.tsx";
import { type Draft, isSolvedAtEdge, lengthOf } from "../lib/drafts.ts";

type Timed = Pick<Draft, "name" | "startTime" | "endTime">;

/** Times, lengths and overlaps of shifts in words. */
const shiftText = (t: Translate, format: Format) => {
  const slot = (at: number) => format.wallTime(at * 30);
  const range = ({ from, to }: SlotInterval) =>
    t("shifts.range", { from: slot(from), to: slot(to % 48) });
  const length = (shift: Timed) => {
    const slots = lengthOf(shift);
    const hours = Math.floor(slots / 2);
    if (slots === 0) return NO_VALUE;
    return slots % 2 === 0 ? t("shifts.hours", { hours }) : t("shifts.hoursAndHalf", { hours });
  };
  const nameOf = (shift: Timed | undefined) => shift?.name.trim() || t("shifts.unnamed");
  return {
    slot,
    range,
    length,
    isPastMidnight: (shift: Timed) => openIntervalsOf(shift).length === 2,
    nameOf,
    times: ({ startTime, endTime }: Timed) =>
      t("shifts.range", { from: slot(slotOf(startTime)), to: slot(slotOf(endTime)) }),
    clash: (drafts: readonly Draft[], clash: ShiftClash) => {
      const values = {
        first: nameOf(drafts[clash.first]),
        second: nameOf(drafts[clash.second]),
        from: slot(clash.span.from),
        to: slot(clash.span.to % 48),
      };
      const both = t("shifts.clash.both", values);
      return isSolvedAtEdge(drafts, clash) ? `${both} ${t("shifts.clash.solve", values)}` : both;
    },
    /** The parts of a row's bar: a piece past midnight says where it comes from. */
    parts: (shift: Timed): DayPart[] => {
      const spans = openIntervalsOf(shift);
      return spans.map((span, at) => {
        const isRest = spans.length === 2 && at === 1;
        const words = isRest ? t("shifts.fromDayBefore") : length(shift);
        return { ...span, tone: "plain", words: span.to - span.from >= 6 ? words : undefined };
      });
    },
  };
};

export type ShiftText = ReturnType<typeof shiftText>;

export const useShiftText = (): ShiftText => {
  const t = useText("shifts");
  const format = useFormat();
  return useMemo(() => shiftText(t, format), [t, format]);
};

/** A shift's bar, for readers. */
export const barText = (shift: Timed, words: ShiftText): string =>
  `${words.nameOf(shift)}, ${words.times(shift)}, ${words.length(shift)}`;

/** A shift in few words. */
export const shiftLine = (shift: Timed, words: ShiftText): string =>
  `${shift.name} ${words.times(shift)}`;

const TONES = ["s1", "s3", "s5", "s2", "s4", "s6"] as const;

/** The whole day: every shift by name in a colour of its own, overlaps on top. */
export const wholeDay = (
  drafts: readonly Timed[],
  clashes: readonly ShiftClash[],
  words: ShiftText,
): DayPart[] => [
  ...drafts.flatMap((draft, at) =>
    openIntervalsOf(draft).map((span): DayPart => {
      const name = span.to - span.from >= 4 ? words.nameOf(draft) : undefined;
      return { ...span, tone: TONES[at % TONES.length] ?? "s1", words: name };
    }),
  ),
  ...clashes.map(({ span }): DayPart => ({ ...span, tone: "clash" })),
];
