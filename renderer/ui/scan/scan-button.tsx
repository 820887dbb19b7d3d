import { type ComponentType, Suspense, lazy, useEffect, useState } from "react";
import { platform } from "#renderer/platform/index.ts";
import { useMedia } from "../lib/use-media.ts";
import type { ScanControlProps } from "./scan-control.tsx";

/** Phones and tablets: what is held before a label. */
const HAND_HELD = "(pointer: coarse)";

/** Whether this is a phone or tablet with a camera. Browsers show none to pages without https. */
const useCanScan = (): boolean => {
  const isHandHeld = useMedia(HAND_HELD);
  const [hasCamera, setHasCamera] = useState(false);
  const media = platform.supports.camera && isHandHeld ? navigator.mediaDevices : undefined;
  useEffect(() => {
    if (media === undefined) return undefined;
    let isDrawn = true;
    const look = () => {
      const tell = (found: boolean) => {
        if (isDrawn) setHasCamera(found);
      };
      media.enumerateDevices().then(
        (found) => tell(found.some(({ kind }) => kind === "videoinput")),
        // A browser that does not list its cameras opens none.
        () => tell(false),
      );
    };
    look();
    media.addEventListener("devicechange", look);
    return () => {
      isDrawn = false;
      media.removeEventListener("devicechange", look);
    };
  }, [media]);
  return media !== undefined && hasCamera;
};

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
