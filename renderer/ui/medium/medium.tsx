import { createContext, useContext, type ReactNode } from "react";
import type { Medium } from "#contract/medium.ts";
import { MEDIUM_TRAITS, type MediumTraits } from "./medium-traits.ts";

const MediumContext = createContext<MediumTraits>(MEDIUM_TRAITS.screen);

/** Says what everything within is drawn on. Only roots choose: a page, never a part of one. */
export function MediumProvider({ medium, children }: { medium: Medium; children: ReactNode }) {
  return <MediumContext.Provider value={MEDIUM_TRAITS[medium]}>{children}</MediumContext.Provider>;
}

/** What the medium does that a part is drawn on; the screen's where nobody has said another. */
export const useMedium = (): MediumTraits => useContext(MediumContext);
