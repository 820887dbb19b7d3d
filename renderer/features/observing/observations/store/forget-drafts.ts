import { remembered } from "#renderer/memory/remembered.ts";
import { deviceDraftStore } from "./device-draft-store.ts";

let times = 0;

/** How often this page has forgotten: what was requested before is not stored after it. */
export const timesForgotten = (): number => times;

/**
 * Forgets what this device stores of sessions, of all users: names, permissions, reference data,
 * what was sent, and what opens any of it. What was not sent stays, sealed for its owner.
 */
export const forgetDrafts = async (): Promise<void> => {
  times += 1;
  try {
    await deviceDraftStore.write(async (rooms) => {
      for (const room of ["keys", "references", "sent"] as const)
        for (const { key } of await rooms.list(room, [])) await rooms.drop(room, key);
    });
    remembered.set("keptFor", null);
  } catch {
    // A device that stores nothing has nothing to forget.
  }
};
