import { scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { DISPLAY_PIN_HASH, DisplayPinHash } from "#contract/displays/display-pin.ts";
import { readJsonFile, writeJsonFile } from "../json-file.ts";

const hash = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Whether a typed PIN is the one that was hashed. */
export const isPin = async (kept: DisplayPinHash, typed: string): Promise<boolean> => {
  const { cost, blockSize, parallelization, keyBytes } = DISPLAY_PIN_HASH;
  const settings = { cost, blockSize, parallelization };
  const key = await hash(typed, Buffer.from(kept.salt, "base64"), keyBytes, settings);
  const expected = Buffer.from(kept.hash, "base64");
  return expected.length === key.length && timingSafeEqual(expected, key);
};

type StoredPin = {
  get(): DisplayPinHash | undefined;
  /** Stores a display's PIN for starts without a network too; `null` for a display without one. */
  set(pin: DisplayPinHash | null): void;
};

/** Reads the PIN that the server gave this display. */
export const createStoredPin = async (file: string): Promise<StoredPin> => {
  let kept = (await readJsonFile(file, DisplayPinHash.nullable())) ?? undefined;
  return {
    get: () => kept,
    set: (pin) => {
      if (pin?.hash === kept?.hash && pin?.salt === kept?.salt) return;
      writeJsonFile(file, pin);
      kept = pin ?? undefined;
    },
  };
};
