import { describe, expect, it } from "vitest";
import { percentOf } from "#contract/core/percent.ts";
import { isLargeChange } from "#contract/reports/change.ts";
import {
  changeOfIndexes,
  changeOfProportions,
} from "#server/features/reports/reports/lib/change.ts";
import { type Proportion, designEffectOf } from "#server/features/reports/reports/lib/interval.ts";

const DRAWS = 2_000;
/** Mulberry32: the same draws on every machine. */
const randomOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

type Random = () => number;

const drawn = (random: Random, n: number, share: number): number => {
  let compliant = 0;
  for (let at = 0; at < n; at += 1) if (random() < share) compliant += 1;
  return compliant;
};

const totalOf = (clusters: readonly Proportion[]): Proportion => ({
  compliant: clusters.reduce((sum, { compliant }) => sum + compliant, 0),
  total: clusters.reduce((sum, { total }) => sum + total, 0),
});

const figureOf = ({ compliant, total }: Proportion) => ({
  percent: percentOf(compliant, total),
  opportunities: total,
  verdict: "noGoal" as const,
});

/** Observations whose sessions differ a little, or entries of persons who differ more. */
const clustered =
  (clusters: number, spread: number) => (random: Random, n: number, share: number) => {
    const each = Array.from({ length: clusters }, (_, at): Proportion => {
      const total = Math.floor(n / clusters) + (at < n % clusters ? 1 : 0);
      return { compliant: drawn(random, total, share + spread * (2 * random() - 1)), total };
    });
    const all = totalOf(each);
    return { ...figureOf(all), proportion: { ...all, designEffect: designEffectOf(each) } };
  };

/** By weekday, in points beside the week's mean: weekends are lower. */
const RHYTHM = [-0.04, 0.02, 0.02, 0.01, 0.02, 0.01, -0.04];

/** Opportunities of two weeks, day by day. */
const byDay = (random: Random, n: number, share: number) => {
  const slots = Array.from({ length: 14 }, (_, day) => {
    const opportunities = Math.round(n / 14);
    const index = share + (RHYTHM[day % 7] ?? 0);
    return { events: drawn(random, opportunities, index), opportunities };
  });
  const all = {
    events: slots.reduce((sum, { events }) => sum + events, 0),
    opportunities: slots.reduce((sum, { opportunities }) => sum + opportunities, 0),
  };
  return {
    ...figureOf({ compliant: all.events, total: all.opportunities }),
    counts: { all, slots },
  };
};

const sessions = clustered(15, 0.05);
const persons = clustered(25, 0.08);

const KINDS = {
  OBS: (random: Random, n: number, now: number, before: number) =>
    changeOfProportions({ now: sessions(random, n, now), before: sessions(random, n, before) }),
  IMS: (random: Random, n: number, now: number, before: number) =>
    changeOfProportions({ now: persons(random, n, now), before: persons(random, n, before) }),
  ECM: (random: Random, n: number, now: number, before: number) =>
    changeOfIndexes({ now: byDay(random, n, now), before: byDay(random, n, before) }),
};

type Kind = keyof typeof KINDS;

/** The share of draws in which a change was called one, up or down. */
const calledOf = (kind: Kind, n: number, now: number, before: number): number => {
  const random = randomOf(20_261_128 + n);
  let called = 0;
  for (let draw = 0; draw < DRAWS; draw += 1)
    if (isLargeChange(KINDS[kind](random, n, now, before))) called += 1;
  return called / DRAWS;
};

describe("what is called a change", () => {
  it.each(["OBS", "IMS", "ECM"] as const)(
    "is rarely one where nothing changed in truth: %s",
    (kind) => {
      const shares = [30, 100, 500, 2_000].map((n) => calledOf(kind, n, 0.75, 0.75));
      expect(Math.max(...shares), shares.join(", ")).toBeLessThanOrEqual(0.06);
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
      expect(mean).toBeLessThanOrEqual(0.05);
    },
  );

  it.each([
    ["OBS", 500],
    ["IMS", 500],
    ["ECM", 2_000],
  ] as const)("is found where the truth changed by eight points: %s of %s a side", (kind, n) => {
    expect(calledOf(kind, n, 0.78, 0.7)).toBeGreaterThanOrEqual(0.7);
  });
});
