import { errorCode } from "./error-code.ts";

/** What the system's error codes mean to the person who runs the product. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be larger than it may be",
  EIO: "the disk does not work",
};

/** Why something cannot be written that has nothing to do with what it is, or null for another error. */
export const diskFailure = (error: unknown): string | null =>
  REASONS[errorCode(error) ?? ""] ?? null;
