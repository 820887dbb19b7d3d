import { createHmac, timingSafeEqual } from "node:crypto";

const signatureOf = (key: string, downloadId: string): string =>
  createHmac("sha256", key).update(downloadId).digest("base64url");

/** The address part of an export's file: its id with a signature that cannot be guessed. */
export const tokenOf = (key: string, downloadId: string): string =>
  `${downloadId}.${signatureOf(key, downloadId)}`;

/** The export that a token names; null for one that this installation did not sign. */
export const readToken = (key: string, token: string): string | null => {
  const [downloadId = "", signature = ""] = token.split(".");
  const [given, own] = [Buffer.from(signature), Buffer.from(signatureOf(key, downloadId))];
  return given.length === own.length && timingSafeEqual(given, own) ? downloadId : null;
};
