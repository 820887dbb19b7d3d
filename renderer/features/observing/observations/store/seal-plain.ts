import { deviceShelf } from "./device-draft-store.ts";
import { isSealed } from "./sealing.ts";
import { shelves } from "./shelves.ts";

const ROOMS = ["drafts", "waiting", "aside"] as const;

/** Seals what an earlier version has kept of somebody, once they are signed in again. */
export const sealPlain = async (userId: string): Promise<void> => {
  try {
    const lists = await deviceShelf.read((rooms) =>
      Promise.all(ROOMS.map((room) => rooms.list(room, [userId]))),
    );
    if (lists.flat().every(({ value }) => isSealed(value))) return;
    await shelves.device.write(async (rooms) => {
      for (const room of ROOMS)
        for (const { key, value } of await rooms.list(room, [userId]))
          await rooms.put(room, key, value);
    });
  } catch {
    // It stays as it is, and is sealed with the next start or the next tap.
  }
};
