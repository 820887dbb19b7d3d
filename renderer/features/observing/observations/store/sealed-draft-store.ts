import { isSealed, seal, unseal } from "./sealing.ts";
import type { StoredEntry, Room, DraftStore, ShelfKey, ShelfWork } from "./draft-store.ts";

type Tools = {
  /** Stores what is sealed. */
  raw: DraftStore;
  /** The key of the person whose record it is. */
  keyOf(userId: string): Promise<CryptoKey>;
  /** Runs work while no other tab reads or writes. */
  alone<T>(work: () => Promise<T>): Promise<T>;
};

/** What is to be written; without a value the record goes. */
type Change = { room: Room; key: ShelfKey; value?: unknown };

const isSame = (one: ShelfKey, other: ShelfKey): boolean =>
  one.length === other.length && one.every((part, index) => part === other[index]);
const begins = (key: ShelfKey, beginning: ShelfKey): boolean =>
  beginning.every((part, index) => key[index] === part);

/**
 * Seals records on their way to a shelf and opens them on their way back. Sealing takes longer than
 * a transaction of the browser's database waits, so what is written is gathered first, and tabs take turns.
 */
export const createSealedDraftStore = ({ raw, keyOf, alone }: Tools): DraftStore => {
  const keyFor = ([userId = ""]: ShelfKey): Promise<CryptoKey> => keyOf(userId);

  const open = async ({ key, value }: StoredEntry): Promise<StoredEntry> => ({
    key,
    value: value === undefined ? value : await unseal(await keyFor(key), value),
  });

  const roomsWith = (changes: Change[]): ShelfWork => {
    const lastOf = (room: Room, key: ShelfKey) =>
      changes.findLast((one) => one.room === room && isSame(one.key, key));
    return {
      get: async (room, key) => {
        const changed = lastOf(room, key);
        if (changed !== undefined) return changed.value;
        const value = await raw.read((rooms) => rooms.get(room, key));
        return (await open({ key, value })).value;
      },
      list: async (room, beginning) => {
        const kept = await raw.read((rooms) => rooms.list(room, beginning));
        const untouched = kept.filter(({ key }) => lastOf(room, key) === undefined);
        const written = changes.filter(
          (one) =>
            one.room === room &&
            "value" in one &&
            begins(one.key, beginning) &&
            lastOf(room, one.key) === one,
        );
        const opened = await Promise.all(untouched.map(open));
        return [...opened, ...written.map(({ key, value }) => ({ key, value }))];
      },
      put: async (room, key, value) => void changes.push({ room, key, value }),
      drop: async (room, key) => void changes.push({ room, key }),
    };
  };

  const sealChange = async (change: Change): Promise<Change> =>
    "value" in change && !isSealed(change.value)
      ? { ...change, value: await seal(await keyFor(change.key), change.value) }
      : change;

  /** Reference data is stored only as long as the session lasts that its key stands for. */
  const mayPut = async (rooms: ShelfWork, { room, key }: Change): Promise<boolean> =>
    room !== "references" || (await rooms.get("keys", key.slice(0, 1))) !== undefined;

  const commit = async (changes: readonly Change[]): Promise<void> => {
    const sealed = await Promise.all(changes.map(sealChange));
    await raw.write(async (rooms) => {
      for (const change of sealed) {
        const { room, key } = change;
        if (!("value" in change)) await rooms.drop(room, key);
        else if (await mayPut(rooms, change)) await rooms.put(room, key, change.value);
      }
    });
  };

  return {
    read: (work) => alone(() => work(roomsWith([]))),
    write: (work) =>
      alone(async () => {
        const changes: Change[] = [];
        const result = await work(roomsWith(changes));
        if (changes.length > 0) await commit(changes);
        return result;
      }),
  };
};
