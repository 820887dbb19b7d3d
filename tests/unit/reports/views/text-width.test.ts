import { expect, test } from "vitest";
import { textWidth, twoLineWidth } from "#renderer/charts/text-width.ts";

test.each([
  ["Pediatric Medicine and Adolescent Psychiatry East", "Adolescent Psychiatry East"],
  ["Medical ICU", "Medical"],
  ["3101", "3101"],
  ["Rez-de-chaussée", "chaussée"],
])("%s takes two lines where %s takes one", (name, line) => {
  expect(twoLineWidth(name, 13)).toBe(textWidth(line, 13));
});
