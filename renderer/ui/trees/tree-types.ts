import type { ReactNode } from "react";
import type { MenuItem } from "../overlays/menu-list.tsx";
import type { TreeItem } from "./tree-items.ts";

/** A setting at the end of a row that is saved at once. */
export type TreeSwitch = {
  isOn: boolean;
  /** The word beside it as it stands: "Observable", "Not observed". */
  words: string;
  onChange: (isOn: boolean) => void;
  /** Why it may not be moved. */
  closedBecause?: string | undefined;
};

/** What may be done to the tree itself; each part is left out where the person never may. */
export type TreeEdits<Item extends TreeItem> = {
  /** Characters a name may have. */
  limit: number;
  /** Both resolve to what is wrong with the name, or to nothing once it is saved. */
  rename?: { fits: (item: Item) => boolean; save: SaveName<Item> } | undefined;
  /** `words`: "Add room", or nothing where nothing may hang below. */
  add?: { words: (parent: Item) => string | undefined; save: SaveName<Item> } | undefined;
  /** Asks before it deletes. `closedBecause`: "Rooms and bays below come first". */
  remove?: { ask: (item: Item) => void; closedBecause: (item: Item) => string | undefined };
};

type SaveName<Item> = (item: Item, name: string) => Promise<string | undefined>;

/** What stands at the end of each row. */
export type TreeEnd<Item extends TreeItem> = {
  /** A value, such as the goal in force. */
  value?: ((item: Item) => ReactNode) | undefined;
  /** More about the row for readers, after its name: where that value comes from. */
  describe?: ((item: Item) => string | undefined) | undefined;
  /** On a phone it is in the row's menu. */
  toggle?: ((item: Item) => TreeSwitch | undefined) | undefined;
  /** More acts for the row's menu, between the tree's own and Delete. */
  menu?: ((item: Item) => readonly MenuItem[]) | undefined;
};

/** A row whose name is a field: one of the tree, or a new one below it. */
export type TreeEdit = { kind: "rename" | "add"; id: string };
