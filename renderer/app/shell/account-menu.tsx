import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSession } from "#renderer/session/session-store.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Avatar, initialsOf } from "#renderer/ui/indicators/avatar.tsx";
import { LogOut, Person } from "#renderer/ui/indicators/icons.ts";
import { type MenuItem, MenuList } from "#renderer/ui/overlays/menu-list.tsx";
import { Popover } from "#renderer/ui/overlays/popover.tsx";
import { type ThemeChoice, chooseTheme, useThemeChoice } from "#renderer/ui/theme.ts";
import { pathTo } from "../paths.ts";
import { leaveSession } from "../session/leave-session.ts";
import type { NavigationItem } from "./navigation.ts";
import { AboutConsole, useConsole, useConsoleItems } from "./console-items.tsx";
import { SignedInUser } from "./signed-in-user.tsx";

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
