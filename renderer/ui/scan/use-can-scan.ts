import { useEffect, useState } from "react";
import { platform } from "#renderer/platform/index.ts";
import { useMedia } from "../lib/use-media.ts";

/** Phones and tablets: what is held before a label. */
const HAND_HELD = "(pointer: coarse)";

/** Whether this is a phone or tablet with a camera. Browsers show none to pages without https. */
export const useCanScan = (): boolean => {
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
        // A browser that does not tell its cameras opens none.
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
