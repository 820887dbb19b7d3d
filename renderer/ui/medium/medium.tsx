import { createContext, useContext, useMemo, type ReactNode } from "react";
import type { Medium } from "#contract/core/design/medium.ts";
import { MEDIUM_TRAITS, type MediumTraits } from "./medium-traits.ts";

const MediumContext = createContext<MediumTraits>(MEDIUM_TRAITS.screen);

/** Says what everything within is drawn on. Only roots choose: a page, never a part of one. */
export function MediumProvider({ medium, children }: { medium: Medium; children: ReactNode }) {
  return <MediumContext.Provider value={MEDIUM_TRAITS[medium]}>{children}</MediumContext.Provider>;
}

/** What the medium does that a part is drawn on; the screen's where no other was set. */
export const useMedium = (): MediumTraits => useContext(MediumContext);

/** Tables within show no more than so many rows, where they would be too long; null: as the medium says. */
export function FewerRows({ most, children }: { most: number | null; children: ReactNode }) {
  const traits = useMedium();
  const narrowed = useMemo(
    () => (most === null ? traits : { ...traits, mostRows: Math.min(most, traits.mostRows) }),
    [traits, most],
  );
  return <MediumContext value={narrowed}>{children}</MediumContext>;
}
