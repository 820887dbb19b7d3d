import { type ComponentType, Suspense, lazy } from "react";
import type { ScanControlProps } from "./scan-control.tsx";
import { useCanScan } from "./use-can-scan.ts";

/** Where it cannot be fetched, the field that it is in still takes what is typed. */
const NotLoaded: ComponentType<ScanControlProps> = () => null;

const ScanControl = lazy(async () => {
  const loaded = await import("./scan-control.tsx").catch(() => null);
  return { default: loaded?.ScanControl ?? NotLoaded };
});

/** Reads a label with the camera of a phone or tablet; what has none gets no button. */
export function ScanButton(props: ScanControlProps) {
  return (
    useCanScan() && (
      <Suspense fallback={null}>
        <ScanControl {...props} />
      </Suspense>
    )
  );
}
