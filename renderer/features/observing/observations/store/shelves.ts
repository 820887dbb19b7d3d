import { deviceDraftStore } from "./device-draft-store.ts";
import type { DraftStore } from "./draft-store.ts";
import { alone } from "./locks.ts";
import { createMemoryDraftStore } from "./memory-draft-store.ts";
import { createSealedDraftStore } from "./sealed-draft-store.ts";
import { keyOf } from "./storage-key.ts";

/** Held while a tab reads or writes what this device stores. */
const TURN = "handrail.observing.shelf";

/** Browsers seal on secure pages only, as they give locks and cache pages there only. */
const canSeal = (): boolean => window.isSecureContext && "locks" in navigator;

/** Where this page stores records. */
export const shelves: { device: DraftStore; memory: DraftStore } = {
  device: canSeal()
    ? createSealedDraftStore({ raw: deviceDraftStore, keyOf, alone: (work) => alone(TURN, work) })
    : deviceDraftStore,
  memory: createMemoryDraftStore(),
};
