import type { BadgeDispense, BadgePassage, BadgeRules } from "#server/engine/badges/badge-facts.ts";

const DAY = "2026-11-10";

/** Milliseconds of a time of day, `07:00:30` or `07:10:09.999`; `+1 00:00:20` is the next day. */
export const at = (text: string): number => {
  const [time = "", next] = text.split(" ").toReversed();
  return Date.parse(`${DAY}T${time}Z`) + (next ? 86_400_000 : 0);
};

/** Passages written as `in 401 07:00:30`, or with a badge, `in 410 08:10:00.4 T3`. */
export const passagesOf = (lines: readonly string[]): BadgePassage[] =>
  lines.map((line, index) => {
    const [direction, placeId = "", ...rest] = line.split(" ");
    const badge = rest.find((part) => /^[A-Z]/.test(part)) ?? "B1";
    const time = rest.filter((part) => part !== badge).join(" ");
    return {
      id: `p${index}`,
      atMs: at(time),
      isOut: direction === "out",
      placeId,
      deviceId: placeId,
      badge,
    };
  });

/** Dispenses written as `401 07:00:00`. */
export const dispensesOf = (lines: readonly string[]): BadgeDispense[] =>
  lines.map((line, index) => {
    const [placeId = "", ...time] = line.split(" ");
    return { id: `d${index}`, atMs: at(time.join(" ")), placeId };
  });

/** Seconds to look behind and ahead, and of a pop-in; one unit, everything works. */
export const rulesOf = (
  [behind, ahead, popIn]: readonly [number, number, number],
  changes: Partial<BadgeRules> = {},
): BadgeRules => ({
  windowsAt: () => ({
    lookBehindMs: behind * 1000,
    lookAheadMs: ahead * 1000,
    popInMs: popIn * 1000,
  }),
  isCounted: () => true,
  serves: () => true,
  notJudged: () => null,
  ...changes,
});
