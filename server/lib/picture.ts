import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { AppError } from "./app-error.ts";

/** By content, whatever a file is called. SVG is not among them: it may hold scripts and addresses. */
const TYPES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** A small file may unfold into a picture that fills the memory. */
const MAX_PIXELS = 16_000_000;
const MAX_SECONDS = 10;
/** Four times the widest that a logo is shown: sharp on paper, and small enough for every mail. */
const SIDE_PX = 312;

// libvips reads dozens of formats with as many libraries; only those that are taken stay open, in the
// whole process. SVG is for what the server itself drew: files of others are told apart before.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadPng",
    "VipsForeignLoadJpeg",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadWebp",
    "VipsForeignLoadSvgBuffer",
  ],
});

/**
 * Opens a picture of somebody's, whose type has been told apart before.
 * @param options.maxPixels of all frames together
 */
export const readPicture = (
  file: Uint8Array,
  options: { maxPixels: number; isAnimated?: boolean; seconds: number },
): Sharp =>
  sharp(file, {
    limitInputPixels: options.maxPixels,
    failOn: "truncated",
    animated: options.isAnimated ?? false,
  }).timeout({ seconds: options.seconds });

/**
 * A picture drawn anew as a small PNG: nothing of the file but its first frame's colours is kept, no
 * name, place or camera, and nothing that was hidden behind the picture.
 * @throws AppError `file_type` for another format, too many pixels, or a file that is cut off
 */
export const redrawnPicture = async (file: Uint8Array): Promise<Buffer> => {
  const type = await fileTypeFromBuffer(file);
  if (type === undefined || !TYPES.has(type.mime)) throw new AppError("file_type");
  try {
    return await readPicture(file, { maxPixels: MAX_PIXELS, seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: SIDE_PX, height: SIDE_PX, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (cause) {
    throw new AppError("file_type", { cause });
  }
};

/** Few colours: a palette of 32 halves the file, and takes no longer where it is not searched for long. */
const DRAWN = { palette: true, colours: 32, effort: 1, dither: 0 } as const;

/** A PNG of a drawing of the server's own, such as a graph in a mail; never of somebody's file. */
export const drawnPicture = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png(DRAWN).toBuffer();
