import { CodedError } from "../coded-error.ts";

const CODES: Record<string, string> = {
  ENOSPC: "disk_full",
  EDQUOT: "disk_full",
  EACCES: "file_not_writable",
  EPERM: "file_not_writable",
  EROFS: "file_not_writable",
  EBUSY: "file_not_writable",
  ENOENT: "file_not_writable",
  EISDIR: "file_not_writable",
};

/** The page's code for an error of the file system; `undefined` if it is none. */
export const diskFailure = (error: unknown): CodedError | undefined => {
  const code = CODES[(error as NodeJS.ErrnoException | undefined)?.code ?? ""];
  return code ? new CodedError(code, { cause: error }) : undefined;
};
