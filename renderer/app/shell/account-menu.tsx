import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { type AppInfo, type ServerChoice, platform } from "#renderer/platform/index.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { Avatar, initialsOf } from "#renderer/ui/indicators/avatar.tsx";
import { Desktop, LogOut, Maximize, Person } from "#renderer/ui/indicators/icons.ts";
import { type MenuItem, MenuList } from "#renderer/ui/overlays/menu-list.tsx";
import { Popover } from "#renderer/ui/overlays/popover.tsx";
import { type ThemeChoice, chooseTheme, useThemeChoice } from "#renderer/ui/theme.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { leaveSession } from "../session/leave-session.ts";
import type { NavigationItem } from "./navigation.ts";
import { SignedInUser } from "./signed-in-user.tsx";

type Console = { server: ServerChoice; info: AppInfo | undefined };

/** The server in use and the console's version; undefined in a browser, and until they are known. */
const useConsole = (): Console | undefined => {
  const [known, setKnown] = useState<Console>();
  useEffect(() => {
    if (platform.server === undefined) return;
    let isOver = false;
    void Promise.all([platform.server.inUse(), platform.appInfo()]).then(([server, info]) => {
      if (!isOver) setKnown({ server, info });
    });
    return () => {
      isOver = true;
    };
  }, []);
  return known;
};

/** What a browser has in its own menus: full screen and the choice of a server. */
const useConsoleItems = (known: Console | undefined): readonly MenuItem[] => {
  const t = useText("shell");
  if (known === undefined) return [];
  const fullscreen: MenuItem = {
    id: "fullscreen",
    label: t("shell.account.fullscreen"),
    icon: <Maximize />,
    startsGroup: true,
    onSelect: () => void platform.fullscreen.set(true),
  };
  const changeServer: MenuItem = {
    id: "changeServer",
    label: t("shell.server.change"),
    icon: <Desktop />,
    onSelect: () => void platform.server?.change(),
  };
  return known.server.fixed ? [fullscreen] : [fullscreen, changeServer];
};

/** Which console this is and which server it shows. */
function AboutConsole({ server, info }: Console) {
  const t = useText("shell");
  const host = new URL(server.url).host;
  return (
    <p className="hr-signed-in-user">
      <span>{t("shell.account.about", { version: info?.version ?? "", server: host })}</span>
    </p>
  );
}

const THEMES = [
  { choice: "system", text: "shell.account.themeSystem" },
  { choice: "light", text: "shell.account.themeLight" },
  { choice: "dark", text: "shell.account.themeDark" },
] as const satisfies readonly { choice: ThemeChoice; text: string }[];

const useItems = (
  pages: readonly NavigationItem[],
  consoleItems: readonly MenuItem[],
): readonly MenuItem[] => {
  const t = useText("shell");
  const theme = useThemeChoice();
  const navigate = useNavigate();
  return [
    {
      id: "manageAccount",
      label: t("shell.area.manageAccount"),
      icon: <Person />,
      onSelect: () => void navigate(pathTo("manageAccount")),
    },
    ...pages.map(({ name, to }, index) => ({
      id: name,
      startsGroup: index === 0,
      label: t(`shell.area.${name}`),
      onSelect: () => void navigate(to),
    })),
    ...THEMES.map(({ choice, text }, index) => ({
      id: choice,
      startsGroup: index === 0,
      label: t(text),
      isCurrent: choice === theme,
      onSelect: () => chooseTheme(choice),
    })),
    ...consoleItems,
    {
      id: "signOut",
      label: t("shell.account.signOut"),
      icon: <LogOut />,
      startsGroup: true,
      onSelect: leaveSession,
    },
  ];
};

/** Who is signed in, pages that have no place in the bar, light or dark, and signing out. */
export function AccountMenu({ pages }: { pages: readonly NavigationItem[] }) {
  const t = useText("shell");
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const known = useConsole();
  const items = useItems(pages, useConsoleItems(known));
  const name = `${user.firstName} ${user.lastName}`;
  const label = t("shell.account.label", { name, initials: initialsOf(name) });
  return (
    <Popover
      kind="menu"
      isOpen={isOpen}
      onToggle={setOpen}
      placement="bottom-end"
      content={
        <>
          <SignedInUser />
          {known && <AboutConsole {...known} />}
          <MenuList label={label} items={items} onClose={() => setOpen(false)} />
        </>
      }
      target={(on) => (
        <button type="button" {...on} className="hr-top-account" aria-label={label}>
          <Avatar name={name} />
        </button>
      )}
    />
  );
}
