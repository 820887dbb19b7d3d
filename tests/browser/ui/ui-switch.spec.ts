import type { Locator } from "@playwright/test";
import { expect, test } from "./gallery.ts";

/** WCAG relative luminance of "rgb(r, g, b)". */
const luminance = (color: string): number => {
  const [r = 0, g = 0, b = 0] = (color.match(/\d+/gu) ?? []).map((part) => {
    const channel = Number(part) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

/** Colors of a switch once nothing fades any more: its card, the edge of its track, track, knob. */
const colorsOf = (control: Locator) =>
  control.evaluate(async (label) => {
    const fading = label.getAnimations({ subtree: true });
    await Promise.allSettled(fading.map((animation) => animation.finished));
    const indicator = label.querySelector(".bp6-control-indicator");
    const card = label.closest(".hr-card");
    if (!indicator || !card) throw new Error("No switch in a card");
    const track = getComputedStyle(indicator);
    // An outline of one that can be pressed is the focus, not its edge.
    const hasEdge = track.outlineStyle === "solid" && label.querySelector(":disabled") !== null;
    const edge = hasEdge ? track.outlineColor : track.backgroundColor;
    const knob = getComputedStyle(indicator, "::before").backgroundColor;
    return {
      ground: getComputedStyle(card).backgroundColor,
      edge,
      track: track.backgroundColor,
      knob,
    };
  });

for (const theme of ["light", "dark"] as const) {
  test(`switches are seen in every state, ${theme}`, async ({ openGallery }) => {
    const page = await openGallery({ part: "controls", theme });
    const isSeen = async (control: Locator, state: string) => {
      const { ground, edge, track, knob } = await colorsOf(control);
      expect.soft(contrast(edge, ground), `edge, ${state}`).toBeGreaterThanOrEqual(3);
      expect.soft(contrast(knob, track), `knob, ${state}`).toBeGreaterThanOrEqual(3);
    };
    for (const name of ["Feedback given", "Left hand", "Kept on", "Kept off"]) {
      const control = page.locator(".bp6-switch", { hasText: name });
      await page.mouse.move(0, 0);
      await isSeen(control, name);
      await control.hover();
      await isSeen(control, `${name}, under the pointer`);
      if (!name.startsWith("Kept")) {
        await page.mouse.move(0, 0);
        await control.locator("input").focus();
        await isSeen(control, `${name}, focused`);
        await control.hover();
        await page.mouse.down();
        await isSeen(control, `${name}, pressed`);
        await page.mouse.up();
      }
    }
  });
}
