import { describe, expect, it } from "vitest";
import { bestFits, fitOf, searchTerms } from "#contract/core/plain-text.ts";

describe("a search by name", () => {
  it.each([
    ["ICU", "icu", 0],
    ["Soins intensifs", "SOINS  intensifs", 0],
    ["Medical ICU", "icu", 1],
    ["Médecine 4 Est", "medecine est", 1],
    ["3-MICU-302 bed", "icu", 2],
    ["Telemetry", "icu", null],
    ["Medical ICU", "icu nroth", null],
  ])("a search '%s' fits '%s' as %s", (name, typed, fit) => {
    expect(fitOf(name, searchTerms(typed))).toBe(fit);
  });

  it("a search ranks whole names first, then starts of words, then middles", () => {
    const names = ["MICU corridor", "Medical ICU", "ICU", "Lobby", "ICU East"];
    expect(bestFits(names, (name) => name, searchTerms("icu"))).toEqual([
      "ICU",
      "Medical ICU",
      "ICU East",
      "MICU corridor",
    ]);
  });
});
