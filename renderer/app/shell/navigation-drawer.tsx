import { useText } from "#renderer/i18n/text.ts";
import { LanguageChoice } from "#renderer/features/session/components/language-choice.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Drawer } from "#renderer/ui/overlays/drawer.tsx";
import { LogOut } from "#renderer/ui/marks/icons.ts";
import { chooseLanguage } from "../session/choose-language.ts";
import { leaveSession } from "../session/leave-session.ts";
import type { Navigation } from "./navigation.ts";
import { NavigationLinks } from "./navigation-links.tsx";
import { SignedInUser } from "./signed-in-user.tsx";

type Props = Navigation & { isOpen: boolean; onClose: () => void };

/** Everything a person may open, from the side: areas first, then the rest, then who is in. */
export function NavigationDrawer({ isOpen, onClose, primary, secondary }: Props) {
  const t = useText("shell");
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={t("shell.menu")}
      footer={
        <div className="hr-drawer-end">
          <SignedInUser />
          <LanguageChoice label={t("shell.language")} onChoose={chooseLanguage} />
          <Button icon={<LogOut />} onClick={leaveSession}>
            {t("shell.account.signOut")}
          </Button>
        </div>
      }
    >
      <nav className="hr-drawer-nav" aria-label={t("shell.menu")}>
        {primary.length > 0 && <NavigationLinks names={primary} onChosen={onClose} />}
        {secondary.length > 0 && <NavigationLinks names={secondary} onChosen={onClose} />}
      </nav>
    </Drawer>
  );
}
