import { useSession } from "#renderer/api/session-store.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Avatar } from "#renderer/ui/avatar.tsx";
import { LogOut } from "#renderer/ui/icons.ts";
import { MenuButton } from "#renderer/ui/menu-button.tsx";
import { type ThemeChoice, chooseTheme, useThemeChoice } from "#renderer/ui/theme.ts";
import { leaveSession } from "../session/leave-session.ts";

const THEMES = [
  { choice: "system", text: "shell.account.themeSystem" },
  { choice: "light", text: "shell.account.themeLight" },
  { choice: "dark", text: "shell.account.themeDark" },
] as const satisfies readonly { choice: ThemeChoice; text: string }[];

/** Who is signed in, light or dark, and the way out. */
export function AccountMenu() {
  const t = useText("shell");
  const { user } = useSession();
  const theme = useThemeChoice();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <MenuButton
      label={t("shell.account.label", { name })}
      items={[
        ...THEMES.map(({ choice, text }, at) => ({
          id: choice,
          label: t(text),
          isCurrent: choice === theme,
          ...(at === 0 && { hint: t("shell.account.theme") }),
          onSelect: () => chooseTheme(choice),
        })),
        {
          id: "signOut",
          label: t("shell.account.signOut"),
          icon: <LogOut />,
          startsGroup: true,
          onSelect: () => void leaveSession(),
        },
      ]}
      target={(on) => (
        <button
          type="button"
          {...on}
          className="hr-top-account"
          aria-label={t("shell.account.label", { name })}
        >
          <Avatar name={name} />
        </button>
      )}
    />
  );
}
