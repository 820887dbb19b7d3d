import { expect, it } from "vitest";
import { patternOf, PATHS } from "#renderer/pages/paths.ts";
import { PORTAL_RULES } from "#renderer/app/routes/portal-rules.ts";
import { ADDRESSES, lookOf } from "#tests/browser/addresses.ts";

it("the sweep of the browser opens every page that there is", () => {
  const swept = new Set(
    ADDRESSES.map(({ path }) => patternOf(new URL(path, "http://portal").pathname)),
  );
  const pages = PORTAL_RULES.filter((rule) => !rule.redirectToDefault);
  expect(pages.map(({ name }) => PATHS[name]).filter((path) => !swept.has(path))).toEqual([]);
});

it("the sweep meets each language, theme and width at a third of the addresses", () => {
  const looks = ADDRESSES.map(({ path }) => Object.values(lookOf(path)));
  for (const value of ["en-US", "fr-CA", "light", "dark", 1440, 320]) {
    const count = looks.filter((look) => look.some((one) => one === value)).length;
    expect(count, String(value)).toBeGreaterThanOrEqual(looks.length / 3);
  }
});
