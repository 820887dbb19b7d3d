import type { ReactElement } from "react";
import { Link } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { Download, Notifications } from "#renderer/ui/marks/icons.ts";
import { Tooltip } from "#renderer/ui/overlays/tooltip.tsx";
import { pathTo } from "../paths.ts";
import { type NavigationName, OPENS_TAB } from "./navigation.ts";

const ICONS: readonly { name: NavigationName; icon: ReactElement }[] = [
  { name: "downloads", icon: <Download /> },
  { name: "alertSubscriptions", icon: <Notifications /> },
];

/** The two pages that are an icon in the bar, where the person may open them. */
export function TopIcons({ names }: { names: readonly NavigationName[] }) {
  const t = useText("shell");
  return ICONS.filter(({ name }) => names.includes(name)).map(({ name, icon }) => (
    <Tooltip key={name} content={t(`shell.area.${name}`)}>
      <Link
        to={pathTo(name)}
        className="bp6-button bp6-minimal hr-icon-button"
        aria-label={t(`shell.area.${name}`)}
        {...(OPENS_TAB.includes(name) && { target: "_blank", rel: "noopener" })}
      >
        {icon}
      </Link>
    </Tooltip>
  ));
}
