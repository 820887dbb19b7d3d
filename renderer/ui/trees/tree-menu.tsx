import type { Translate } from "#renderer/i18n/text.ts";
import { Add, Edit, Trash } from "../indicators/icons.ts";
import type { MenuItem } from "../overlays/menu-list.tsx";
import type { TreeItem } from "./tree-items.ts";
import type { TreeEdits, TreeEnd, TreeSwitch } from "./tree-types.ts";

type MenuOf<Item extends TreeItem> = {
  edits: TreeEdits<Item> | undefined;
  end: TreeEnd<Item> | undefined;
  /** The row's switch, where it has no room of its own. */
  toggle: TreeSwitch | undefined;
  onRename: () => void;
  onAdd: () => void;
  onRemove: () => void;
};

/** The "…" of a row: rename and add with their keys, the page's own acts, and Delete at the end. */
export function rowMenu<Item extends TreeItem>(
  t: Translate,
  item: Item,
  { edits, end, toggle, onRename, onAdd, onRemove }: MenuOf<Item>,
): MenuItem[] {
  const items: MenuItem[] = [];
  if (edits?.rename?.fits(item)) {
    const label = t("lists.tree.rename");
    items.push({ id: "rename", label, hint: "F2", icon: <Edit />, onSelect: onRename });
  }
  const addWords = edits?.add?.words(item);
  if (addWords !== undefined) {
    items.push({ id: "add", label: addWords, hint: "N", icon: <Add />, onSelect: onAdd });
  }
  if (toggle) {
    items.push({
      id: "toggle",
      label: toggle.words,
      hint: t(toggle.isOn ? "lists.tree.on" : "lists.tree.off"),
      detail: toggle.closedBecause,
      disabled: toggle.closedBecause !== undefined,
      onSelect: () => toggle.onChange(!toggle.isOn),
    });
  }
  items.push(...(end?.menu?.(item) ?? []));
  if (edits?.remove) {
    const reason = edits.remove.closedBecause(item);
    items.push({
      id: "remove",
      label: t("lists.tree.remove"),
      icon: <Trash />,
      danger: true,
      startsGroup: items.length > 0,
      disabled: reason !== undefined,
      detail: reason,
      onSelect: onRemove,
    });
  }
  return items;
}
