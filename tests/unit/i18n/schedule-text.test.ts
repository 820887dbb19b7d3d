import { describe, expect, it } from "vitest";
import { scheduleFormats, scheduleText } from "#contract/core/formats/schedules.ts";
import english from "#locales/en-US/core/schedules.json";
import french from "#locales/fr-CA/core/schedules.json";

const TEXTS = { "en-US": english, "fr-CA": french };

const told = (language: keyof typeof TEXTS, schedule: Parameters<typeof scheduleText>[2]) =>
  scheduleText(
    language,
    (id, values) => {
      const key = id.slice("schedules.".length) as "daily";
      return TEXTS[language][key].replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) =>
        String(values[name]),
      );
    },
    schedule,
  );

const once = { hour: 6, daysOfWeek: [], dayOfMonth: null };

describe("a schedule in words", () => {
  it.each([
    ["en-US", { ...once, frequencyId: 1 }, "Daily, 6:00 AM"],
    ["fr-CA", { ...once, frequencyId: 1 }, "Chaque jour, 6 h"],
    ["en-US", { ...once, frequencyId: 2, daysOfWeek: [4, 1] }, "Weekly, Mon, Thu, 6:00 AM"],
    ["fr-CA", { ...once, frequencyId: 2, daysOfWeek: [0] }, "Chaque semaine, dimanche, 6 h"],
    ["en-US", { ...once, frequencyId: 3, dayOfMonth: 31 }, "Monthly, last day, 6:00 AM"],
    ["fr-CA", { ...once, frequencyId: 3, dayOfMonth: 2 }, "Chaque mois, le 2, 6 h"],
  ] as const)("a schedule of %s has a text", (language, schedule, words) => {
    expect(told(language, schedule)).toBe(words);
  });

  it("a schedule's text has midnight and noon as words", () => {
    expect([0, 12].map(scheduleFormats("en-US").hourOfDay)).toEqual(["12:00 AM", "12:00 PM"]);
    expect([0, 12].map(scheduleFormats("fr-CA").hourOfDay)).toEqual(["0 h", "12 h"]);
  });
});
