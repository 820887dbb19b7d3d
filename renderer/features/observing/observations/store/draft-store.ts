/**
 * The rooms of the database, all keyed by `[userId, customerId, facilityId, …]`; `keys` by the person
 * alone.
 */
export const ROOMS = ["drafts", "waiting", "sent", "references", "aside", "keys"] as const;
export type Room = (typeof ROOMS)[number];

export type ShelfKey = readonly string[];
export type StoredEntry = { key: ShelfKey; value: unknown };

/** What can be done within one transaction. Nothing else may be awaited in it. */
export type ShelfWork = {
  get(room: Room, key: ShelfKey): Promise<unknown>;
  /** Everything whose key begins like this, by key. */
  list(room: Room, beginning: ShelfKey): Promise<StoredEntry[]>;
  put(room: Room, key: ShelfKey, value: unknown): Promise<void>;
  drop(room: Room, key: ShelfKey): Promise<void>;
};

/** Stores records on this device, or in memory where the device stores nothing. */
export type DraftStore = {
  read<T>(work: (rooms: ShelfWork) => Promise<T>): Promise<T>;
  /** All of it or nothing; settles once it is on the disk. */
  write<T>(work: (rooms: ShelfWork) => Promise<T>): Promise<T>;
};
