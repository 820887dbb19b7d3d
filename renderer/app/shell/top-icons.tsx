import type { ReactElement } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { IconLink } from "#renderer/ui/forms/icon-link.tsx";
import { Download, Notifications } from "#renderer/ui/indicators/icons.ts";
import { type NavigationItem, OPENS_TAB } from "./navigation.ts";

const ICONS: Readonly<Partial<Record<NavigationItem["name"], ReactElement>>> = {
  downloads: <Download />,
  alertSubscriptions: <Notifications />,
};

/** The pages that are an icon in the bar, where the person may open them. */
export function TopIcons({ items }: { items: readonly NavigationItem[] }) {
  const t = useText("shell");
  return items.map(({ name, to }) => (
    <IconLink
      key={name}
      to={to}
      label={t(`shell.area.${name}`)}
      icon={ICONS[name]}
      {...(OPENS_TAB.includes(name) && { target: "_blank", rel: "noopener" })}
    />
  ));
}
