import { OverlaysProvider } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { LiveRegion } from "./feedback/live-region.tsx";
import { Toaster } from "./feedback/toaster.tsx";

/** What the parts need around them once: the order of overlays, toasts and the live region. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <OverlaysProvider>
      {children}
      <Toaster />
      <LiveRegion />
    </OverlaysProvider>
  );
}
