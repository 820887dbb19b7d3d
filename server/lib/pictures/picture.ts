import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { AppError } from "../app-error.ts";

/** Four times the widest that a logo is shown: sharp on paper, and small enough for every mail. */
const LOGO_SIDE_PX = 312;

// libvips reads dozens of formats with as many libraries; only those that are taken stay open, in
// the whole process. SVG is for what the server itself drew: files of others are recognised before.
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

/** What a picture may unfold into: a small file may fill the memory, or occupy a processor. */
export type PictureLimits = {
  /** By content, whatever a file is called. SVG is in none: it may hold scripts and addresses. */
  types: ReadonlySet<string>;
  /** Of one frame, and of all that are drawn together. */
  maxFramePixels: number;
  maxPixels: number;
  /** How many frames are drawn; only the first, where it is one. */
  maxFrames: number;
};

const LOGO_LIMITS: PictureLimits = {
  types: new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]),
  maxFramePixels: 16_000_000,
  maxPixels: 16_000_000,
  maxFrames: 1,
};

/** The file, opened from its first frame, or with all of them. */
type OpenPicture = { mime: string; isAnimated: boolean; open: () => Sharp };

/**
 * Reads the type and the header of an uploaded file, and holds the picture against the limits before
 * any of it is decoded.
 * @throws AppError `file_type` for another format or an unreadable header, `picture_too_large` for
 *   too many pixels or frames
 */
export const openPicture = async (
  file: Uint8Array,
  limits: PictureLimits,
): Promise<OpenPicture> => {
  const type = await fileTypeFromBuffer(file);
  if (type === undefined || !limits.types.has(type.mime)) throw new AppError("file_type");
  const animated = limits.maxFrames > 1;
  // Without sharp's own limit, which does not distinguish a large picture from a broken file.
  const header = await sharp(file, { animated, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError("file_type", { cause });
    });
  const { width, height, pageHeight = height, pages = 1 } = header;
  const frames = animated ? pages : 1;
  const ofFrame = width * pageHeight;
  if (
    frames > limits.maxFrames ||
    ofFrame > limits.maxFramePixels ||
    ofFrame * frames > limits.maxPixels
  )
    throw new AppError("picture_too_large");
  const isAnimated = frames > 1;
  const options = {
    animated: isAnimated,
    failOn: "truncated",
    limitInputPixels: limits.maxPixels,
  } as const;
  return { mime: type.mime, isAnimated, open: () => sharp(file, options) };
};

/**
 * An uploaded logo drawn again as a small PNG: nothing of the file but its first frame's colors stays,
 * no name, place or camera, and nothing that was hidden behind the picture.
 * @throws AppError as `openPicture`, `file_type` for a file that is cut off
 */
export const drawLogo = async (file: Uint8Array): Promise<Buffer> => {
  const { open } = await openPicture(file, LOGO_LIMITS);
  try {
    return await open()
      .autoOrient()
      .resize({
        width: LOGO_SIDE_PX,
        height: LOGO_SIDE_PX,
        fit: "inside",
        withoutEnlargement: true,
      })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (cause) {
    throw new AppError("file_type", { cause });
  }
};

/** Few colours: a palette of 32 halves the file, and takes no longer where it is not searched for long. */
const DRAWN = { palette: true, colours: 32, effort: 1, dither: 0 } as const;

/** A PNG of a drawing of the server's own, such as a graph in a mail; never of a user's file. */
export const drawnPicture = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png(DRAWN).toBuffer();
