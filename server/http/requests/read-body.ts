import { AppError } from "#server/lib/app-error.ts";
import { errorCode } from "#server/lib/error-code.ts";
import type { HttpContext } from "../types.ts";

/**
 * What reading a body has failed with. A sender who went away in the middle is no fault of the
 * database, whose lost connections bear the same code; no one is left to read an answer.
 */
const bodyError = (error: unknown): unknown =>
  errorCode(error) === "ECONNRESET" ? new AppError("request_cancelled", { cause: error }) : error;

/** Beyond its limit a body is read on without being stored, so that its sender gets to read why. */
const DISCARDED_MAX_BYTES = 32 * 1024 * 1024;

/**
 * Reads a request's body to its end, also one that is too large, so that the connection can be used
 * again; one that has no end in sight ends its connection with the answer.
 * @returns null when the body is larger than `maxBytes`
 */
export const readBody = (
  { req, res }: Pick<HttpContext, "req" | "res">,
  maxBytes: number,
): Promise<Buffer | null> =>
  new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    const finish = (settle: () => void): void => {
      req.off("data", take).off("end", end).off("error", fail).off("close", leave);
      settle();
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else chunks = [];
      if (size <= DISCARDED_MAX_BYTES) return;
      req.pause();
      res.setHeader("connection", "close");
      finish(() => resolve(null));
    };
    const end = (): void => finish(() => resolve(size > maxBytes ? null : Buffer.concat(chunks)));
    const fail = (error: Error): void => finish(() => reject(bodyError(error)));
    const leave = (): void =>
      fail(Object.assign(new Error("the sender has left"), { code: "ECONNRESET" }));
    req.on("data", take).once("end", end).once("error", fail).once("close", leave);
  });
