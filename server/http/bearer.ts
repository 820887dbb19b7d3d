import { createHash, timingSafeEqual } from "node:crypto";

/** The token of a bearer `Authorization` header, or null; the scheme's case does not matter (RFC 9110). */
export const bearerToken = (authorization: string | undefined): string | null =>
  /^bearer +(\S+)$/iu.exec(authorization ?? "")?.[1] ?? null;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether two secrets are the same, in a time that says nothing about either. */
export const isSameSecret = (given: string, own: string): boolean =>
  timingSafeEqual(digest(given), digest(own));
