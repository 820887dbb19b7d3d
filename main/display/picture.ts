import type { NativeImage, WebContents } from "electron";
import { DISPLAY_LIMITS } from "#contract/displays/displays.ts";
import type { Picture } from "#preload/bridge.ts";
import { CodedError } from "../coded-error.ts";

/** Enough to see which slide is shown and that it is whole. */
const MAX_SIDE = 1280;
const QUALITIES = [80, 60, 40, 20];

const shrunk = (image: NativeImage): NativeImage => {
  const { width, height } = image.getSize();
  const share = MAX_SIDE / Math.max(width, height);
  return share < 1 ? image.resize({ width: Math.round(width * share), quality: "good" }) : image;
};

/**
 * A page as it is shown, as a JPEG that the server takes.
 * @throws CodedError `picture_failed` while the page shows nothing
 */
export const capturePicture = async (contents: WebContents): Promise<Picture> => {
  const image = shrunk(await contents.capturePage());
  if (image.isEmpty()) throw new CodedError("picture_failed");
  for (const quality of QUALITIES) {
    const bytes = image.toJPEG(quality);
    if (bytes.length <= DISPLAY_LIMITS.pictureMaxBytes)
      return { type: "image/jpeg", bytes: new Uint8Array(bytes) };
  }
  throw new CodedError("picture_failed");
};
