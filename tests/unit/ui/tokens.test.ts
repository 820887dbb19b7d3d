import { expect, test } from "vitest";
import { darkColors, lightColors, seriesStyles } from "#contract/core/design/design-tokens.ts";
import { buildTokensCss } from "#renderer/ui/tokens-css.ts";

/** WCAG relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

test("tokens.css matches the token data (vitest -u writes it again)", async () => {
  await expect(buildTokensCss()).toMatchFileSnapshot("../../../renderer/ui/tokens.css");
});

test.each([
  ["light", lightColors],
  ["dark", darkColors],
])("%s text is readable on every ground it stands on", (_theme, colors) => {
  const grounds = ["canvas", "surface", "selected"] as const;
  const texts = ["ink", "ink-2", "ink-3", "accent", "good", "warn", "bad"] as const;
  for (const text of texts) {
    for (const ground of grounds) {
      expect(contrast(colors[text], colors[ground]), `${text} on ${ground}`).toBeGreaterThan(4.5);
    }
  }
  for (const status of ["good", "warn", "bad", "off", "info"] as const) {
    expect(contrast(colors[status], colors[`${status}-bg`]), status).toBeGreaterThan(4.5);
  }
  expect(contrast(colors["on-accent"], colors.accent)).toBeGreaterThan(4.5);
  expect(contrast(colors["on-bad"], colors.bad)).toBeGreaterThan(4.5);
});

test.each([
  ["light", lightColors],
  ["dark", darkColors],
])("%s lines, marks and swatches have 3:1 against the surface", (_theme, colors) => {
  const names = Object.keys(colors) as (keyof typeof lightColors)[];
  const marks = names.filter((name) => name.startsWith("swatch-"));
  for (const name of [
    ...marks,
    "line-strong",
    "gap",
    ...seriesStyles.map((s) => s.token),
  ] as const) {
    expect(contrast(colors[name], colors.surface), name).toBeGreaterThanOrEqual(3);
  }
});
