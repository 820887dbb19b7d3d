import { useText } from "#renderer/i18n/text.ts";
import { Drawer } from "#renderer/ui/drawer.tsx";
import type { Navigation } from "./navigation.ts";
import { NavigationLinks } from "./navigation-links.tsx";

type Props = Navigation & { isOpen: boolean; onClose: () => void };

/** Everything a person may open, from the side: areas first, then the rest. */
export function NavigationDrawer({ isOpen, onClose, primary, secondary }: Props) {
  const t = useText("shell");
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t("shell.menu")}>
      <nav className="hr-drawer-nav" aria-label={t("shell.areas")}>
        <NavigationLinks names={primary} onChosen={onClose} />
        {secondary.length > 0 && <NavigationLinks names={secondary} onChosen={onClose} />}
      </nav>
    </Drawer>
  );
}
