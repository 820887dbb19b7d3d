import { deviceShelf } from "./device-draft-store.ts";
import { keyOf } from "./storage-key.ts";
import { alone } from "./locks.ts";
import { createMemoryShelf } from "./memory-draft-store.ts";
import { createSealedShelf } from "./sealed-draft-store.ts";
import type { Shelf } from "./draft-store.ts";

/** Held while a tab reads or writes what this device keeps. */
const TURN = "handrail.observing.shelf";

/** Browsers seal on secure pages only, as they give locks and keep pages there only. */
const canSeal = (): boolean => window.isSecureContext && "locks" in navigator;

/** What this page keeps records on. */
export const shelves: { device: Shelf; memory: Shelf } = {
  device: canSeal()
    ? createSealedShelf({ raw: deviceShelf, keyOf, alone: (work) => alone(TURN, work) })
    : deviceShelf,
  memory: createMemoryShelf(),
};
