import { Suspense, lazy, useState } from "react";
import { useSession } from "#renderer/session/session-store.ts";
import { useText } from "#renderer/i18n/text.ts";
import type { MenuEntry } from "#renderer/ui/lists/menu-entry.ts";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { Menu } from "#renderer/ui/indicators/icons.ts";
import { navigationFor } from "./navigation.ts";

/** Fetched when it is first opened. */
const NavigationDrawer = lazy(async () => ({
  default: (await import("./navigation-drawer.tsx")).NavigationDrawer,
}));

/** The button that opens everything the person may go to, and who they are; first the page's own entry. */
export function NavigationMenu({ entry = null }: { entry?: MenuEntry | null }) {
  const t = useText("shell");
  const { permissions } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <IconButton
        label={t("shell.menu")}
        icon={<Menu />}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <NavigationDrawer
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            entry={entry}
            {...navigationFor(permissions)}
          />
        </Suspense>
      )}
    </>
  );
}
