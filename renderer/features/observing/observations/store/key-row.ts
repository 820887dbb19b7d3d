import { deviceDraftStore } from "./device-draft-store.ts";
import type { Sealed } from "./sealing.ts";
import type { ShelfWork } from "./draft-store.ts";

/** A person's key, sealed with what their PIN comes to. */
export type PinBox = { salt: Uint8Array<ArrayBuffer>; box: Sealed; triesLeft: number };

/** Beside a person's records: what opens them while their session lasts, and until when. */
export type KeyRow = {
  /** Null: locked, until the PIN opens it. */
  key: CryptoKey | null;
  /** When the session ends at the latest. */
  endsAtMs: number;
  idleMs: number;
  /** When the person last did something. */
  activeAtMs: number;
  /** The latest time that this device ever showed meanwhile. */
  latestMs: number;
  pin: PinBox | null;
};

const keyOf = (userId: string) => [userId];

/** What stands beside a user's records; null without a session. */
export const readKeyRow = async (userId: string): Promise<KeyRow | null> => {
  const row = await deviceDraftStore.read((rooms) => rooms.get("keys", keyOf(userId)));
  return (row as KeyRow | undefined) ?? null;
};

const writeRow = async (rooms: ShelfWork, userId: string, row: KeyRow): Promise<void> =>
  rooms.put("keys", keyOf(userId), row);

/** Changes what stands there, at once; nothing where nothing stands. Returns what stands then. */
export const changeKeyRow = (
  userId: string,
  change: (row: KeyRow) => KeyRow,
): Promise<KeyRow | null> =>
  deviceDraftStore.write(async (rooms) => {
    const row = (await rooms.get("keys", keyOf(userId))) as KeyRow | undefined;
    if (row === undefined) return null;
    const changed = change(row);
    await writeRow(rooms, userId, changed);
    return changed;
  });

/** Begins or renews it for a session; a PIN stays. */
export const putKeyRow = (userId: string, begun: Omit<KeyRow, "pin">): Promise<void> =>
  deviceDraftStore.write(async (rooms) => {
    const row = (await rooms.get("keys", keyOf(userId))) as KeyRow | undefined;
    await writeRow(rooms, userId, { ...begun, pin: row?.pin ?? null });
  });
