import { deviceShelf } from "./device-draft-store.ts";
import type { Shelf } from "./draft-store.ts";
import { alone } from "./locks.ts";
import { createMemoryShelf } from "./memory-draft-store.ts";
import { createSealedShelf } from "./sealed-draft-store.ts";
import { keyOf } from "./storage-key.ts";

/** Held while a tab reads or writes what this device stores. */
const TURN = "handrail.observing.shelf";

/** Browsers seal on secure pages only, as they give locks and cache pages there only. */
const canSeal = (): boolean => window.isSecureContext && "locks" in navigator;

/** Where this page stores records. */
export const shelves: { device: Shelf; memory: Shelf } = {
  device: canSeal()
    ? createSealedShelf({ raw: deviceShelf, keyOf, alone: (work) => alone(TURN, work) })
    : deviceShelf,
  memory: createMemoryShelf(),
};
