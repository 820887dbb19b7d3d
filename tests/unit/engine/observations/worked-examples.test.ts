import { describe, expect, it } from "vitest";
import {
  PPE_ITEMS,
  type PpeItem,
  type Precaution,
  type SessionPurpose,
} from "#contract/observing/observation-kinds.ts";
import { percentOf } from "#contract/core/percent.ts";
import { type HandObservation, countOpportunities } from "./count-opportunities.ts";
import {
  type PpeObservation,
  type SeenItem,
  judgeItem,
  judgePpe,
} from "#server/engine/observations/judge.ts";
import { observationMonth } from "./observation-day.ts";
import { intervalOf } from "#server/features/reports/reports/lib/interval.ts";

type Line = HandObservation & { unit: string; role: string; at: string };

const hand = (
  unit: string,
  role: string,
  outcome: Line["outcome"],
  count: number,
  at = "2026-10-15T14:00:00Z",
  purpose: SessionPurpose = "audit",
): Line => ({
  unit,
  role,
  outcome,
  count,
  at,
  purpose,
  sessionId: "one",
  protocolId: 2,
  link: null,
});

const OCTOBER: readonly Line[] = [
  hand("4W", "nurse", "rub", 17),
  hand("4W", "nurse", "rub", 1, "2026-11-01T03:30:00Z"),
  hand("4W", "nurse", "wash", 6),
  hand("4W", "nurse", "none", 8),
  hand("4W", "physician", "rub", 9),
  hand("4W", "physician", "wash", 1),
  hand("4W", "physician", "none", 10),
  hand("5E", "nurse", "rub", 30),
  hand("5E", "nurse", "wash", 4),
  hand("5E", "nurse", "none", 6),
  hand("4W", "nurse", "rub", 1, "2026-11-01T04:00:00Z"),
  hand("4W", "nurse", "rub", 10, "2026-10-15T14:00:00Z", "validation"),
];

const counted = (keep: (line: Line) => boolean = () => true) => {
  const lines = OCTOBER.filter(
    (line) => observationMonth(Date.parse(line.at), "America/New_York") === "2026-10" && keep(line),
  );
  const [count, ...others] = countOpportunities(lines);
  if (count === undefined || others.length > 0) throw new Error("not one protocol");
  return count;
};

const shown = (keep?: (line: Line) => boolean) => {
  const { compliant, total } = counted(keep);
  const interval = intervalOf({ compliant, total }, "wilson");
  const ends = [interval?.low, interval?.high].map((end) => ((end ?? 0) * 100).toFixed(1));
  return `${compliant}/${total} = ${percentOf(compliant, total)} [${ends.join("–")}]`;
};

describe("October of two units", () => {
  it("October of two units has the figures of the worked example", () => {
    expect(shown(({ unit }) => unit === "4W")).toBe("34/52 = 65.4 [51.8–76.8]");
    expect(shown(({ unit }) => unit === "5E")).toBe("34/40 = 85 [70.9–92.9]");
    expect(shown(({ role }) => role === "nurse")).toBe("58/72 = 80.6 [70.0–88.0]");
    expect(shown()).toBe("68/92 = 73.9 [64.1–81.8]");
  });

  it("the observed total is split by outcome", () => {
    const { rub, wash, none, total } = counted();
    const shares = [rub, wash, none].map((part) => percentOf(part, total));
    expect(shares).toEqual([62, 12, 26.1]);
  });

  it("each role of an observed unit counts by itself", () => {
    const { compliant, total } = counted(({ unit, role }) => unit === "4W" && role === "physician");
    expect([compliant, total]).toEqual([10, 20]);
    expect(
      percentOf(24, counted(({ unit, role }) => unit === "4W" && role === "nurse").total),
    ).toBe(75);
  });
});

const IN = 1;
const OUT = 2;

const ppe = (
  momentId: number,
  precautions: readonly Precaution[],
  used: readonly PpeItem[],
  removed: Partial<Record<PpeItem, boolean>> = {},
): PpeObservation => {
  const seen = (item: PpeItem): SeenItem => ({
    used: used.includes(item),
    removedCorrectly: removed[item] ?? null,
  });
  return {
    momentId,
    precautions,
    items: Object.fromEntries(PPE_ITEMS.map((item) => [item, seen(item)])),
  };
};

const EIGHT: readonly PpeObservation[] = [
  ppe(IN, ["contact"], ["gown", "gloves"]),
  ppe(IN, ["contact", "standard"], ["gown", "gloves"]),
  ppe(IN, ["contact"], ["gloves"]),
  ppe(OUT, ["contact"], ["gown", "gloves"], { gown: true, gloves: false }),
  ppe(IN, ["droplet"], ["mask"]),
  ppe(OUT, ["airborne", "contact"], ["respirator", "gown", "gloves"], {
    respirator: true,
    gown: true,
    gloves: true,
  }),
  ppe(IN, ["standard"], ["mask"]),
  ppe(OUT, ["standard"], ["eyeProtection"], { eyeProtection: false }),
];

const share = (verdicts: readonly (boolean | null)[]): string => {
  const judged = verdicts.filter((verdict) => verdict !== null);
  return `${judged.filter(Boolean).length}/${judged.length}`;
};

describe("eight observations of protective equipment", () => {
  it("eight observations of equipment have the figures of the worked example", () => {
    expect(EIGHT.map(judgePpe)).toEqual([true, true, false, false, true, true, null, false]);
    expect(percentOf(4, 7)).toBe(57.1);
    const under = (precaution: Precaution) =>
      share(EIGHT.filter((one) => one.precautions.includes(precaution)).map(judgePpe));
    expect(
      ["contact", "droplet", "airborne", "standard"].map((one) => under(one as Precaution)),
    ).toEqual(["3/5", "1/1", "1/1", "1/2"]);
  });

  it("reports how often each item was used, removed correctly, and both", () => {
    const of = (item: PpeItem) => {
      const verdicts = EIGHT.map((one) => judgeItem(one, item));
      return [
        share(verdicts.map(({ usedOfRequired }) => usedOfRequired)),
        share(verdicts.map(({ removedOfUsed }) => removedOfUsed)),
        share(verdicts.map(({ both }) => both)),
      ];
    };
    expect(of("gown")).toEqual(["4/5", "2/2", "2/2"]);
    expect(of("gloves")).toEqual(["5/5", "1/2", "1/2"]);
    expect(of("mask")).toEqual(["1/1", "0/0", "0/0"]);
    expect(of("respirator")).toEqual(["1/1", "1/1", "1/1"]);
    expect(of("eyeProtection")).toEqual(["0/0", "0/1", "0/0"]);
  });

  it("judges nothing where the deciding answer is missing", () => {
    const unknown = { used: true, removedCorrectly: null };
    const gown = { used: true, removedCorrectly: true };
    const one = { momentId: OUT, precautions: ["contact"] } as const;
    expect(judgePpe({ ...one, items: { gown, gloves: unknown } })).toBeNull();
    expect(judgePpe({ ...one, items: { gloves: unknown, gown: { ...gown, used: false } } })).toBe(
      false,
    );
    expect(judgePpe({ ...one, items: { gown } })).toBeNull();
  });
});

it("a linked opportunity counts once, and protocols stay apart", () => {
  const line = hand("4W", "nurse", "rub", 1);
  const linked = (sessionId: string) => ({ ...line, sessionId, link: "a" });
  const lines = [linked("one"), linked("one"), linked("two"), line, { ...line, protocolId: 1 }];
  expect(countOpportunities(lines).map(({ protocolId, total }) => [protocolId, total])).toEqual([
    [1, 1],
    [2, 3],
  ]);
});
