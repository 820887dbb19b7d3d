import { session as sessionCalls } from "#contract/identity/session.ts";
import { call } from "#renderer/api/client.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { useSessionStore } from "#renderer/session/session-store.ts";
import { timesForgotten } from "./forget-drafts.ts";
import { changeKeyRow, putKeyRow, readKeyRow } from "./key-row.ts";
import { sealingKey } from "./sealing.ts";
import { MINUTE_MS, SECOND_MS } from "#contract/core/durations.ts";

/**
 * The keys that this page has open. A page whose session has ended goes on storing what is tapped.
 */
const opened = new Map<string, CryptoKey>();
const asked = new Map<string, Promise<CryptoKey>>();

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );

/**
 * Asks the server for the bytes of the person's key, and how long their session may last.
 * @throws ApiError where it cannot be reached
 */
export const askForKey = async () => {
  const { key, secondsLeft } = await call(sessionCalls.keeping, {}, { quiet: true });
  return { bytes: bytesOf(key), endsAtMs: Date.now() + secondsLeft * SECOND_MS };
};

const ask = async (userId: string): Promise<CryptoKey> => {
  const before = timesForgotten();
  const { bytes, endsAtMs } = await askForKey();
  const key = await sealingKey(bytes);
  opened.set(userId, key);
  // The session has ended meanwhile: the page may go on, and the device stores nothing that opens
  // it.
  if (timesForgotten() !== before) return key;
  const nowMs = Date.now();
  const { session } = useSessionStore.getState();
  // Also in another tab it has to be known that there is something to forget.
  remembered.set("keptFor", userId);
  await putKeyRow(userId, {
    key,
    endsAtMs,
    idleMs: (session?.user.idleTimeout ?? 0) * MINUTE_MS,
    activeAtMs: nowMs,
    latestMs: nowMs,
  });
  return key;
};

/** Gets a person's key from the server, with the ends of the session that has just begun or goes on. */
export const renewKey = (userId: string): Promise<CryptoKey> => {
  const known = asked.get(userId);
  if (known !== undefined) return known;
  const asking = ask(userId).finally(() => asked.delete(userId));
  asked.set(userId, asking);
  return asking;
};

/**
 * What seals and opens a user's records: as long as the session lasts it is on this device, else
 * the server has it.
 * @throws ApiError where it is not here and the server cannot be reached
 */
export const keyOf = async (userId: string): Promise<CryptoKey> => {
  const open = opened.get(userId);
  if (open !== undefined) return open;
  const kept = (await readKeyRow(userId))?.key ?? null;
  if (kept === null) return renewKey(userId);
  opened.set(userId, kept);
  return kept;
};

/** Takes a key that a PIN has opened. */
export const takeKey = async (userId: string, key: CryptoKey): Promise<void> => {
  opened.set(userId, key);
  const nowMs = Date.now();
  await changeKeyRow(userId, (row) => ({
    ...row,
    key,
    activeAtMs: nowMs,
    latestMs: Math.max(row.latestMs, nowMs),
  }));
};
