import { expect, it } from "vitest";
import { LANGUAGES } from "#contract/core/primitives.ts";
import { textPaths, textWidth } from "#server/mail/graph/glyphs.ts";

const months = LANGUAGES.flatMap((language) =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(language, { month: "long", day: "numeric" }).format(
      new Date(2026, month, 28),
    ),
  ),
);

it.each(["regular", "bold"] as const)(
  "draws dates and figures of all languages in %s",
  (weight) => {
    const unknown = textPaths("Ж", weight);
    const text = [...months, "Objectif 80,0 % – 1 + 2 − 3"].join("");
    const letters = new Set(text.replaceAll(/[\s-]/gu, ""));
    for (const letter of letters) {
      expect(textPaths(letter, weight), letter).not.toBe(unknown);
      expect(textWidth(letter, 11, weight), letter).toBeGreaterThan(0);
    }
  },
);

it("draws a dash for a letter that the font does not have", () => {
  expect(textPaths("Ж", "regular")).toBe(textPaths("-", "regular"));
});

it("draws the base letter where the font lacks one with its accent", () => {
  expect(textPaths("ő", "regular")).toBe(textPaths("o", "regular"));
  expect(textPaths("é", "regular")).not.toBe(textPaths("e", "regular"));
});

it("draws every kind of space as wide as a plain one", () => {
  const plain = textWidth("8 %", 11, "regular");
  for (const space of ["\u00A0", "\u202F"])
    expect(textWidth(`8${space}%`, 11, "regular")).toBe(plain);
});

it("measures a text by the advance of its letters and the font's size", () => {
  const [one, two] = [textWidth("1", 10, "bold"), textWidth("2", 10, "bold")];
  expect(textWidth("12", 10, "bold")).toBeCloseTo(one + two);
  expect(textWidth("12", 20, "bold")).toBeCloseTo(2 * (one + two));
});
