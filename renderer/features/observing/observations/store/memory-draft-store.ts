import {
  type StoredEntry,
  ROOMS,
  type Room,
  type DraftStore,
  type ShelfKey,
  type ShelfWork,
} from "./draft-store.ts";

type Rooms = Map<Room, Map<string, StoredEntry>>;

const nameOf = (key: ShelfKey): string => key.join("/");

const copyOf = (rooms: Rooms): Rooms =>
  new Map([...rooms].map(([room, kept]) => [room, new Map(kept)]));

const workOn = (rooms: Rooms): ShelfWork => {
  const at = (room: Room): Map<string, StoredEntry> =>
    rooms.get(room) ?? new Map<string, StoredEntry>();
  return {
    get: async (room, key) => at(room).get(nameOf(key))?.value,
    list: async (room, beginning) =>
      [...at(room).values()]
        .filter(({ key }) => beginning.every((part, index) => key[index] === part))
        .toSorted((one, other) => (nameOf(one.key) < nameOf(other.key) ? -1 : 1)),
    put: async (room, key, value) => {
      at(room).set(nameOf(key), { key, value: structuredClone(value) });
    },
    drop: async (room, key) => {
      at(room).delete(nameOf(key));
    },
  };
};

/** Stores records as long as the page is open. */
export const createMemoryDraftStore = (): DraftStore => {
  let rooms: Rooms = new Map(ROOMS.map((room) => [room, new Map<string, StoredEntry>()]));
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    read: (work) => inTurn(() => work(workOn(rooms))),
    write: (work) =>
      inTurn(async () => {
        const changed = copyOf(rooms);
        const result = await work(workOn(changed));
        rooms = changed;
        return result;
      }),
  };
};
