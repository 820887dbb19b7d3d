import { createMemoryDraftStore } from "#renderer/features/observing/observations/store/memory-draft-store.ts";
import type { DraftStore } from "#renderer/features/observing/observations/store/draft-store.ts";

/** A device that has no room for anything from a moment on, and lets go of what it has. */
export const fillable = () => {
  const shelf = createMemoryDraftStore();
  let isFull = false;
  let writes = 0;
  const device: DraftStore = {
    ...shelf,
    write: (work) => {
      writes += 1;
      return shelf.write((rooms) =>
        work({
          ...rooms,
          put: (...put) =>
            isFull
              ? Promise.reject(new DOMException("No room", "QuotaExceededError"))
              : rooms.put(...put),
        }),
      );
    },
  };
  return { device, fill: (full: boolean) => (isFull = full), tried: () => writes };
};
