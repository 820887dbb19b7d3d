import { useUiText } from "#renderer/i18n/text.ts";
import { IconButton } from "../forms/icon-button.tsx";
import { More } from "../indicators/icons.ts";
import { MenuButton, type MenuItem } from "./menu-button.tsx";

/** What can be done with a row: false in place of what cannot. */
export type RowItems = readonly (MenuItem | false)[];

/** What can be done with the row of a name, behind "…"; nothing where there is nothing to do. */
export function RowMenu({ name, items: offered }: { name: string; items: RowItems }) {
  const t = useUiText();
  const items = offered.filter((item) => item !== false);
  if (items.length === 0) return null;
  const label = t("ui.table.actionsOf", { name });
  return (
    <MenuButton
      label={label}
      items={items}
      target={(on) => <IconButton {...on} label={label} icon={<More />} />}
    />
  );
}
