import { setPriority, constants } from "node:os";
import sharp from "sharp";
import type { ErrorCode } from "#contract/core/errors.ts";
import { AppError } from "../app-error.ts";
import { drawLogo } from "./picture.ts";
import { type SlidePicture, drawSlidePicture } from "./slide-picture.ts";

/** What is drawn of an uploaded file, and what comes of it. */
export type Drawings = { slide: SlidePicture; logo: Buffer };

/** What the process is sent, one at a time … */
export type DrawRequest = { kind: keyof Drawings; file: Uint8Array; workMs: number };
/** … and what it answers: a code for a refusal, after which it may leave, or what failed. */
export type DrawAnswer =
  | { drawn: Drawings[keyof Drawings] }
  | { refused: ErrorCode; isLeaving?: true }
  | { failed: string };

const DRAW: { [K in keyof Drawings]: (file: Uint8Array) => Promise<Drawings[K]> } = {
  slide: drawSlidePicture,
  logo: drawLogo,
};

/** How often the work done so far is looked at. */
const CHECK_MS = 20;

/** Milliseconds of processor time that this process has used since. */
const workSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const answer = (message: DrawAnswer, then?: () => void): void => {
  process.send?.(message, undefined, undefined, then);
};

const draw = async ({ kind, file, workMs }: DrawRequest): Promise<void> => {
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    if (workSince(before) <= workMs) return;
    clearInterval(timer);
    // Nothing else ends what libvips has begun.
    answer({ refused: "picture_too_large", isLeaving: true }, () => process.exit());
  }, CHECK_MS);
  try {
    const drawn = await DRAW[kind](file);
    if (workSince(before) > workMs) throw new AppError("picture_too_large");
    answer({ drawn });
  } catch (error) {
    answer(error instanceof AppError ? { refused: error.code } : { failed: String(error) });
  } finally {
    clearInterval(timer);
  }
};

// One processor at most, and after whatever else the machine has to do.
sharp.concurrency(1);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on("disconnect", () => process.exit());
process.on("message", (request: DrawRequest) => void draw(request));
