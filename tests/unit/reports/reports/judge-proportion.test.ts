import { describe, expect, it } from "vitest";
import { judgeProportion } from "#server/features/reports/reports/lib/judge-proportion.ts";
import { ageParts } from "#contract/reports/age.ts";

const measure = { goal: 80, minimum: 30, method: "wilson" } as const;

// The counts of example O-A.
const PUBLISHED = [
  ["a unit below goal", 34, 52, 65.4, 51.8, 76.8, "belowGoal"],
  ["a unit around the goal", 34, 40, 85, 70.9, 92.9, "notDistinguishable"],
  ["all nurses", 58, 72, 80.6, 70, 88, "notDistinguishable"],
  ["everybody", 68, 92, 73.9, 64.1, 81.8, "notDistinguishable"],
  ["a unit with few", 10, 20, 50, 29.9, 70.1, "tooFew"],
] as const;

describe("a proportion of judged opportunities", () => {
  it.each(PUBLISHED)(
    "a proportion reports %s",
    (_name, compliant, total, percent, low, high, verdict) => {
      expect(judgeProportion({ compliant, total }, measure)).toEqual({
        percent,
        interval: { low, high },
        verdict,
      });
    },
  );

  it("a proportion is at goal only with its whole interval", () => {
    expect(judgeProportion({ compliant: 95, total: 100 }, measure).verdict).toBe("atGoal");
    expect(judgeProportion({ compliant: 84, total: 100 }, measure).verdict).toBe(
      "notDistinguishable",
    );
    expect(judgeProportion({ compliant: 0, total: 0 }, measure)).toEqual({
      percent: null,
      interval: null,
      verdict: "noOpportunities",
    });
  });

  it("a proportion's interval is wider where persons differ beyond chance", () => {
    const persons = Array.from({ length: 12 }, (_, at) => ({
      compliant: at % 2 === 0 ? 10 : 4,
      total: 10,
    }));
    const all = { compliant: 84, total: 120 };
    const plain = judgeProportion(all, measure).interval;
    const clustered = judgeProportion(all, measure, persons).interval;
    expect(clustered?.low).toBeLessThan(plain?.low ?? 0);
    expect(judgeProportion(all, measure, persons.slice(0, 9)).interval).toEqual(plain);
  });
});

describe("an age", () => {
  it.each([
    [0, { unit: "minutes", days: 0, hours: 0, minutes: 0 }],
    [59.9, { unit: "minutes", days: 0, hours: 0, minutes: 59 }],
    [310, { unit: "hours", days: 0, hours: 5, minutes: 10 }],
    [4 * 1440 + 8 * 60 + 5, { unit: "days", days: 4, hours: 8, minutes: 5 }],
  ])("an age of %d minutes is in days, hours or minutes", (minutes, parts) => {
    expect(ageParts(minutes)).toEqual(parts);
  });
});
