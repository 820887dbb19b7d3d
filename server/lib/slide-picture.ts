import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import type { Sharp } from "sharp";
import { SLIDE_IMAGE_TYPES, SLIDE_LIMITS } from "#contract/slides.ts";
import type { SlideImage } from "#contract/slides.ts";
import { AppError } from "./app-error.ts";
import { readPicture } from "./picture.ts";

export type SlidePicture = SlideImage & { content: Buffer };

const TYPES: ReadonlySet<string> = new Set(SLIDE_IMAGE_TYPES);
const { keptImageMaxWidth, keptImageMaxHeight, keptImageMaxBytes } = SLIDE_LIMITS;
/** The best first: the next where a picture is still too large. */
const QUALITIES = [90, 80, 65, 50, 35];
/** Of a try; an animation of many frames takes the longest. */
const MAX_SECONDS = 30;

const open = (file: Uint8Array, isAnimated: boolean): Sharp =>
  readPicture(file, { maxPixels: SLIDE_LIMITS.imageMaxPixels, isAnimated, seconds: MAX_SECONDS });

/** How many frames a file has, and whether it is within the limits. @throws AppError `file_type` */
const framesOf = async (file: Uint8Array): Promise<number> => {
  const { width, height, pageHeight = height, pages = 1 } = await open(file, true).metadata();
  const isWithin =
    pages <= SLIDE_LIMITS.imageMaxFrames &&
    width * pageHeight * pages <= SLIDE_LIMITS.imageMaxPixels;
  if (!isWithin) throw new AppError("file_type");
  return pages;
};

const drawn = async (file: Uint8Array, mime: string): Promise<SlidePicture> => {
  const isAnimated = (await framesOf(file)) > 1;
  for (const quality of QUALITIES) {
    const upright = isAnimated ? open(file, true) : open(file, false).autoOrient();
    const sized = upright.resize({
      width: keptImageMaxWidth,
      height: keptImageMaxHeight,
      fit: "inside",
      withoutEnlargement: true,
    });
    const encoded =
      mime === "image/jpeg" ? sized.jpeg({ quality }) : sized.webp({ quality, effort: 2 });
    // oxlint-disable-next-line no-await-in-loop -- the next quality is tried where this one is too large
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
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

let last: Promise<unknown> = Promise.resolve();

/**
 * A slide's picture drawn anew: upright, no larger than a screen, with nothing of the file but its
 * colors and its animation. One at a time in the whole process, since one may take much memory.
 * @throws AppError `file_type` for another format, too many pixels or frames, or a file that is cut
 *   off; `file_too_large` for one that stays too large
 */
export const drawSlidePicture = async (file: Uint8Array): Promise<SlidePicture> => {
  const type = await fileTypeFromBuffer(file);
  if (type === undefined || !TYPES.has(type.mime)) throw new AppError("file_type");
  const turn = last.then(() => drawn(file, type.mime));
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError("file_type", { cause });
  }
};
