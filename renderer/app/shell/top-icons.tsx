import type { ReactElement } from "react";
import { Link } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { Download, Notifications } from "#renderer/ui/marks/icons.ts";
import { Tooltip } from "#renderer/ui/overlays/tooltip.tsx";
import { type NavigationItem, OPENS_TAB } from "./navigation.ts";

const ICONS: Readonly<Partial<Record<NavigationItem["name"], ReactElement>>> = {
  downloads: <Download />,
  alertSubscriptions: <Notifications />,
};

/** The pages that are an icon in the bar, where the person may open them. */
export function TopIcons({ items }: { items: readonly NavigationItem[] }) {
  const t = useText("shell");
  return items.map(({ name, to }) => (
    <Tooltip key={name} content={t(`shell.area.${name}`)}>
      <Link
        to={to}
        className="bp6-button bp6-minimal hr-icon-button"
        aria-label={t(`shell.area.${name}`)}
        {...(OPENS_TAB.includes(name) && { target: "_blank", rel: "noopener" })}
      >
        {ICONS[name]}
      </Link>
    </Tooltip>
  ));
}
