import { describe, expect, it } from "vitest";
import { type SearchRules, bestMatches, readSearchRules } from "#contract/core/search-variants.ts";
import type { Language } from "#contract/core/primitives.ts";
import { textsIn } from "#server/lib/texts.ts";

const rulesOf = (language: Language): SearchRules => {
  const texts = textsIn(language);
  return readSearchRules(texts("find:stopWords"), texts("find:synonyms"));
};
const nameOf = (name: string): string => name;
const find = (names: readonly string[], typed: string, ...languages: Language[]): string[] =>
  bestMatches(names, nameOf, typed, languages.map(rulesOf));

/** Pages and reports by the names of a catalogue. */
const namesIn = (language: Language): string[] => {
  const texts = textsIn(language);
  const reports = [
    "performanceHistory",
    "compliance",
    "moments",
    "batteryAlerts",
    "offlineDevices",
  ].map((key) => texts(`reports:${key}.title`));
  const pages = ["locations", "deviceMaintenance", "reportSubscriptions"];
  return [...reports, ...pages.map((key) => texts(`shell:area.${key}`))];
};

describe("what a search may mean", () => {
  const UNITS = ["Medical 5 West", "Surgical 5 East", "Intensive Care", "Emergency", "East 15"];

  it.each([
    ["unit 5 east", ["Surgical 5 East"]],
    ["the 5 East unit", ["Surgical 5 East"]],
    ["5E", ["Surgical 5 East"]],
    ["5w", ["Medical 5 West"]],
    ["ICU", ["Intensive Care"]],
    ["surg 5", ["Surgical 5 East"]],
    ["east", ["Surgical 5 East", "East 15"]],
    ["unit", []],
    ["orthopedics", []],
  ])("finds a unit as it is called in the corridor: %s", (typed, names) => {
    expect(find(UNITS, typed, "en-US", "fr-CA")).toEqual(names);
  });

  it("finds a unit by its French abbreviation", () => {
    const units = ["Soins intensifs", "Chirurgie 5 Est", "Urgence"];
    expect(find(units, "unité 5e", "fr-CA")).toEqual(["Chirurgie 5 Est"]);
    expect(find(units, "USI", "fr-CA")).toEqual(["Soins intensifs"]);
  });

  it.each([
    ["en-US", "hand hygiene", "performanceHistory"],
    ["fr-CA", "hygiène des mains", "compliance"],
  ] as const)("in %s finds reports by what they are about: %s", (language, typed, report) => {
    expect(find(namesIn(language), typed, language)).toContain(
      textsIn(language)(`reports:${report}.title`),
    );
  });

  it.each([
    ["en-US", "goal", "locations"],
    ["en-US", "battery", "deviceMaintenance"],
    ["en-US", "email", "reportSubscriptions"],
    ["fr-CA", "objectif", "locations"],
    ["fr-CA", "pile", "deviceMaintenance"],
    ["fr-CA", "courriel", "reportSubscriptions"],
  ] as const)("in %s finds pages by what is done there: %s", (language, typed, page) => {
    expect(find(namesIn(language), typed, language)).toContain(
      textsIn(language)(`shell:area.${page}`),
    );
  });

  it("puts what is called so before what is meant", () => {
    const names = ["Device maintenance", "Battery alerts"];
    expect(find(names, "battery", "en-US")).toEqual(["Battery alerts", "Device maintenance"]);
  });
});
