import { SLIDE_IMAGE_TYPES, SLIDE_LIMITS } from "#contract/displays/slides.ts";

/** Why a picture cannot be a slide, as the specification names it. */
export type ImageFault = "type" | "size";

/** What can be checked of a file before it is sent. */
export const faultOf = ({ type, size }: Pick<File, "type" | "size">): ImageFault | null => {
  if (!SLIDE_IMAGE_TYPES.some((known) => known === type)) return "type";
  return size > SLIDE_LIMITS.imageMaxBytes ? "size" : null;
};

const KB = 1024;

/** Whole kilobytes, as the limit is shown. */
export const kilobytes = (bytes: number): number => Math.ceil(bytes / KB);

/** The first picture among what was dropped or pasted, else the first file. */
export const pictureIn = (files: FileList | undefined): File | undefined =>
  [...(files ?? [])].find(({ type }) => type.startsWith("image/")) ?? files?.[0];

/** What a slide of a file may be called: its name without its extension. */
export const nameFrom = (file: File): string =>
  file.name
    .replace(/\.[^.]+$/u, "")
    .replaceAll(/[_-]+/gu, " ")
    .trim();
