import { describe, expect, it } from "vitest";
import {
  FIRST_DAYS,
  FIRST_DAY_NAMES,
  firstDayAt,
  stepAddress,
} from "#renderer/app/guide/first-days.ts";
import english from "#locales/en-US/core/first-day.json" with { type: "json" };
import french from "#locales/fr-CA/core/first-day.json" with { type: "json" };

describe("the first day of a role", () => {
  it.each([
    ["en-US", english],
    ["fr-CA", french],
  ])("a role's first day has exactly its shown texts: %s", (_, texts) => {
    for (const role of FIRST_DAY_NAMES)
      expect(Object.keys(texts[role]).toSorted(), role).toEqual(
        [
          "name",
          "title",
          "intro",
          ...FIRST_DAYS[role].flatMap(({ name }) => [name, `${name}Text`]),
        ].toSorted(),
      );
  });

  it("a role's first day is found by an address' end, in any case", () => {
    expect(firstDayAt("/guide/firstday/observer")).toBe("observer");
    expect(firstDayAt("/Guide/FirstDay/Observer/")).toBe("observer");
    expect(firstDayAt("/guide/firstday/constructor")).toBeUndefined();
  });

  it("links each first-day step to its page or its part of the guide", () => {
    expect(stepAddress({ name: "places", to: "locations" })).toBe("/admin/locations");
    expect(stepAddress({ name: "see", section: "observed" })).toBe("/guide#observed");
    expect(stepAddress({ name: "send" })).toBeUndefined();
  });
});
