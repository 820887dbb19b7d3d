import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { MEDIUMS, isBare } from "#contract/core/design/medium.ts";
import { MEDIUM_TRAITS } from "#renderer/ui/medium/medium-traits.ts";
import { MediumProvider, useMedium } from "#renderer/ui/medium/medium.tsx";

describe("the medium", () => {
  it("the medium is the screen by default", () => {
    expect(renderHook(useMedium).result.current).toBe(MEDIUM_TRAITS.screen);
  });

  it.each(MEDIUMS)("the medium is the one its root gives: %s", (medium) => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MediumProvider medium={medium}>{children}</MediumProvider>
    );
    expect(renderHook(useMedium, { wrapper }).result.current).toBe(MEDIUM_TRAITS[medium]);
  });

  it.each(MEDIUMS)("the medium has a head where the server sends its names: %s", (medium) => {
    expect(MEDIUM_TRAITS[medium].hasFrame).toBe(!isBare(medium));
  });

  it.each(MEDIUMS.filter((medium) => !MEDIUM_TRAITS[medium].hasControls))(
    "a medium without controls has no tooltips, motion or windows: %s",
    (medium) => {
      const { hasTooltips, hasMotion, isWindowed, isWhole, isLight, widthPx } =
        MEDIUM_TRAITS[medium];
      expect({ hasTooltips, hasMotion, isWindowed, isWhole, isLight }).toEqual({
        hasTooltips: false,
        hasMotion: false,
        isWindowed: false,
        isWhole: true,
        isLight: true,
      });
      expect(widthPx).not.toBeNull();
    },
  );
});
