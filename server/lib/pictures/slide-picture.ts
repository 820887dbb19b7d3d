import { createHash } from "node:crypto";
import { SLIDE_IMAGE_TYPES, SLIDE_LIMITS, type SlideImage } from "#contract/displays/slides.ts";
import { AppError } from "../app-error.ts";
import { type PictureLimits, openPicture } from "./picture.ts";

export type SlidePicture = SlideImage & { content: Buffer };

const LIMITS: PictureLimits = {
  types: new Set(SLIDE_IMAGE_TYPES),
  maxFramePixels: SLIDE_LIMITS.imageMaxFramePixels,
  maxPixels: SLIDE_LIMITS.imageMaxPixels,
  maxFrames: SLIDE_LIMITS.imageMaxFrames,
};
const { keptImageMaxWidth, keptImageMaxHeight, keptImageMaxBytes } = SLIDE_LIMITS;
/** The best first: the next where a picture is still too large. */
const QUALITIES = [90, 80, 65, 50, 35];

/**
 * A slide's picture drawn again: upright, no larger than a screen, with nothing of the file but its
 * colors and its animation. It may take much work: what a user uploads goes through a
 * `PictureDrawer`.
 * @throws AppError `file_type` for another format or a file that is cut off; `picture_too_large`
 *   for too many pixels or frames; `file_too_large` for one that stays too large
 */
export const drawSlidePicture = async (file: Uint8Array): Promise<SlidePicture> => {
  const { mime, isAnimated, open } = await openPicture(file, LIMITS);
  for (const quality of QUALITIES) {
    const upright = isAnimated ? open() : open().autoOrient();
    const sized = upright.resize({
      width: keptImageMaxWidth,
      height: keptImageMaxHeight,
      fit: "inside",
      withoutEnlargement: true,
    });
    const encoded =
      mime === "image/jpeg" ? sized.jpeg({ quality }) : sized.webp({ quality, effort: 2 });
    // oxlint-disable-next-line no-await-in-loop -- the next quality is tried where this one is too large
    const { data, info } = await encoded
      .toBuffer({ resolveWithObject: true })
      .catch((cause: unknown) => {
        throw new AppError("file_type", { cause });
      });
    if (data.length > keptImageMaxBytes) continue;
    return {
      hash: createHash("sha256").update(data).digest("hex"),
      type: mime === "image/jpeg" ? "image/jpeg" : "image/webp",
      width: info.width,
      height: info.pageHeight ?? info.height,
      bytes: data.length,
      content: data,
    };
  }
  throw new AppError("file_too_large");
};
