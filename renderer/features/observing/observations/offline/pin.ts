import { LIMITS } from "#contract/core/limits.ts";
import { forgetDrafts } from "../store/forget-drafts.ts";
import { changeKeyRow } from "../store/key-row.ts";
import { askForKey, renewKey, takeKey } from "../store/storage-key.ts";
import { sealBytes, sealingKey, unsealBytes } from "../store/sealing.ts";

/** What OWASP asks of PBKDF2 with SHA-256. */
const ROUNDS = 600_000;
const SALT_BYTES = 16;
const PIN = new RegExp(`^\\d{${LIMITS.pinMinLength},${LIMITS.pinMaxLength}}$`, "u");

/** Whether a text is a PIN: 4 to 8 digits. */
export const isPin = (typed: string): boolean => PIN.test(typed);

const pinKey = async (pin: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> => {
  const typed = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(pin),
    "PBKDF2",
    false,
    ["deriveKey"],
  );
  return crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", iterations: ROUNDS, salt },
    typed,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
};

/**
 * Sets the PIN that opens what is stored until the session's end; the server has to be there.
 * @returns when the session ends at the latest
 * @throws ApiError where it cannot be reached
 */
export const setPin = async (userId: string, pin: string): Promise<number> => {
  await renewKey(userId);
  const { bytes, endsAtMs } = await askForKey();
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const box = await sealBytes(await pinKey(pin, salt), bytes);
  await changeKeyRow(userId, (row) => ({
    ...row,
    pin: { salt, box, triesLeft: LIMITS.pinTries },
  }));
  return endsAtMs;
};

/**
 * Opens what is stored with the PIN. Each try is counted before it is looked at; after the last
 * wrong one all but unsent observations is forgotten.
 */
export const openWithPin = async (
  userId: string,
  typed: string,
): Promise<{ isOpen: true } | { isOpen: false; triesLeft: number }> => {
  const row = await changeKeyRow(userId, ({ pin, ...rest }) => ({
    ...rest,
    pin: pin === null ? null : { ...pin, triesLeft: pin.triesLeft - 1 },
  }));
  const pin = row?.pin ?? null;
  if (pin === null || pin.triesLeft < 0) {
    await forgetDrafts();
    return { isOpen: false, triesLeft: 0 };
  }
  try {
    const bytes = await unsealBytes(await pinKey(typed, pin.salt), pin.box);
    await changeKeyRow(userId, (now) => ({ ...now, pin: { ...pin, triesLeft: LIMITS.pinTries } }));
    await takeKey(userId, await sealingKey(bytes));
    return { isOpen: true };
  } catch {
    if (pin.triesLeft === 0) await forgetDrafts();
    return { isOpen: false, triesLeft: pin.triesLeft };
  }
};
