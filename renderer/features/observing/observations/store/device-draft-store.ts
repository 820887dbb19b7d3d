import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { ROOMS, type Room, type DraftStore, type ShelfKey, type ShelfWork } from "./draft-store.ts";

const NAME = "handrail.observing";
/** 2: what is stored is sealed, and `keys` is there. */
const VERSION = 2;

type Schema = DBSchema & Record<Room, { key: string[]; value: unknown }>;
type Database = IDBPDatabase<Schema>;

let opened: Promise<Database> | null = null;

const openAnew = async (): Promise<Database> => {
  const database = await openDB<Schema>(NAME, VERSION, {
    upgrade: (made, before, _after, transaction) => {
      for (const room of ROOMS)
        if (!made.objectStoreNames.contains(room)) made.createObjectStore(room);
      // They were stored for anybody to read, and are fetched again.
      if (before === 1) void transaction.objectStore("references").clear();
    },
    // A newer build in another tab wants to change the rooms: this one opens them again afterwards.
    blocking: (_now, _wanted, event) => {
      opened = null;
      (event.target as IDBDatabase).close();
    },
    terminated: () => (opened = null),
  });
  return database;
};

const open = (): Promise<Database> => {
  opened ??= openAnew().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
};

/** Keys are compared part by part, and a list comes after every text. */
const rangeOf = (beginning: ShelfKey): IDBKeyRange =>
  IDBKeyRange.bound([...beginning], [...beginning, []]);

type Reading = IDBPTransaction<Schema, Room[], "readonly">;
type Writing = IDBPTransaction<Schema, Room[], "readwrite">;

const readingOf = (transaction: Reading | Writing): Pick<ShelfWork, "get" | "list"> => ({
  get: (room, key) => transaction.objectStore(room).get([...key]),
  list: async (room, beginning) => {
    const store = transaction.objectStore(room);
    const range = rangeOf(beginning);
    const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
    return keys.map((key, index) => ({ key, value: values[index] }));
  },
});

const refuse = (): Promise<never> => Promise.reject(new Error("This transaction only reads"));

const writingOf = (transaction: Writing): ShelfWork => ({
  ...readingOf(transaction),
  put: async (room, key, value) => {
    await transaction.objectStore(room).put(value, [...key]);
  },
  drop: (room, key) => transaction.objectStore(room).delete([...key]),
});

/**
 * Stores records on this device. Each call rejects where the browser stores nothing or has no room.
 */
export const deviceDraftStore: DraftStore = {
  read: async (work) => {
    const transaction = (await open()).transaction([...ROOMS], "readonly");
    const [result] = await Promise.all([
      work({ ...readingOf(transaction), put: refuse, drop: refuse }),
      transaction.done,
    ]);
    return result;
  },
  write: async (work) => {
    const transaction = (await open()).transaction([...ROOMS], "readwrite", {
      durability: "strict",
    });
    const whole = work(writingOf(transaction)).catch((error: unknown) => {
      try {
        transaction.abort();
      } catch {
        // It has ended by itself, with the same failure.
      }
      throw error;
    });
    const [result] = await Promise.all([whole, transaction.done]);
    return result;
  },
};
