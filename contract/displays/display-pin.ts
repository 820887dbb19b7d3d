import { z } from "zod";

/**
 * How a display's PIN is hashed with scrypt: the server makes the hash, the console checks against it
 * without the server.
 */
export const DISPLAY_PIN_HASH = {
  cost: 16_384,
  blockSize: 8,
  parallelization: 1,
  keyBytes: 32,
} as const;

const base64 = (maxLength: number) => z.base64().min(1).max(maxLength);

/** A display's PIN as it is stored: scrypt's key and salt, both in base64. */
export const DisplayPinHash = z.strictObject({ hash: base64(64), salt: base64(64) });
export type DisplayPinHash = z.infer<typeof DisplayPinHash>;
