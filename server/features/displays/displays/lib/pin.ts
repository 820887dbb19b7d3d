import { randomBytes, scrypt } from "node:crypto";
import { DISPLAY_PIN_HASH, type DisplayPinHash } from "#contract/displays/display-pin.ts";

const { keyBytes, ...COST } = DISPLAY_PIN_HASH;
const SALT_BYTES = 16;

/** What is stored of a PIN, and handed to its own screen. */
export const hashPin = (pin: string): Promise<DisplayPinHash> => {
  const salt = randomBytes(SALT_BYTES);
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, keyBytes, COST, (error, hash) => {
      if (error !== null) reject(error);
      else resolve({ hash: hash.toString("base64"), salt: salt.toString("base64") });
    });
  });
};
