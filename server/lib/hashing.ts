import { createHash, randomBytes } from "node:crypto";

/** A new bearer secret: 256 random bits, URL-safe. Shown once, stored only as its hash. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a token: SHA-256, enough for a secret with 256 bits of its own. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
