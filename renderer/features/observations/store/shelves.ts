import { deviceShelf } from "./device-shelf.ts";
import { createMemoryShelf } from "./memory-shelf.ts";
import type { Shelf } from "./shelf.ts";

/** What this page keeps records on. */
export const shelves: { device: Shelf; memory: Shelf } = {
  device: deviceShelf,
  memory: createMemoryShelf(),
};
