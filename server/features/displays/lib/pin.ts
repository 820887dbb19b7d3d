import { randomBytes, scrypt } from "node:crypto";
import type { PinHash } from "#contract/displays.ts";

/** The console checks a PIN with the same numbers, without a network. */
const COST = { N: 16_384, r: 8, p: 1 } as const;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** What is kept of a PIN, and handed to its own screen. */
export const hashPin = (pin: string): Promise<PinHash> => {
  const salt = randomBytes(SALT_BYTES);
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, HASH_BYTES, COST, (error, hash) => {
      if (error !== null) reject(error);
      else resolve({ hash: hash.toString("base64"), salt: salt.toString("base64") });
    });
  });
};
