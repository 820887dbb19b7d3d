import { expect, it } from "vitest";
import { type RefillReport, refillFacts } from "#server/engine/devices/refills/refill-facts.ts";
import { refillUses } from "#server/engine/devices/refills/refill-use.ts";

const AT = Date.parse("2026-11-01T18:40:00Z");

const report = (dispenses: number, eKey: string | null): RefillReport => ({
  atMs: AT,
  dispenses,
  totalDispenses: null,
  refill: eKey === null ? null : { eKey },
});

it.for(["K2", null])("takes the higher counter as the later one of an instant (key %s)", (eKey) => {
  const reports = [report(0, eKey), report(949, eKey)];
  const lastOf = (some: readonly RefillReport[]) => {
    const facts = refillFacts({ stored: [], reports: some, dispenses: [] }, 1000);
    return refillUses(facts, AT).at(-1)?.reading?.dispenses;
  };
  expect([lastOf(reports), lastOf(reports.toReversed())]).toEqual([949, 949]);
});
