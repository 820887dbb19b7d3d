import { IconButton } from "../forms/icon-button.tsx";
import { More } from "../marks/icons.ts";
import { MenuButton, type MenuItem } from "./menu-button.tsx";

/** What can be done with a row, behind "…"; nothing where there is nothing to do. */
export function RowMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  if (items.length === 0) return null;
  return (
    <MenuButton
      label={label}
      items={items}
      target={(on) => <IconButton {...on} label={label} icon={<More />} />}
    />
  );
}
