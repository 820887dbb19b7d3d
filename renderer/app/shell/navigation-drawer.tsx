import { useId } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { LanguageChoice } from "#renderer/features/identity/session/components/language-choice.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import type { MenuEntry } from "#renderer/ui/lists/menu-entry.ts";
import { Drawer } from "#renderer/ui/overlays/drawer.tsx";
import { LogOut } from "#renderer/ui/indicators/icons.ts";
import { askToFind } from "../find/ask-to-find.ts";
import { chooseLanguage } from "../session/choose-language.ts";
import { leaveSession } from "../session/leave-session.ts";
import { CustomerSwitch } from "./customer-switch.tsx";
import type { Navigation } from "./navigation.ts";
import { NavigationLinks } from "./navigation-links.tsx";
import { SignedInUser } from "./signed-in-user.tsx";

type Props = Navigation & {
  isOpen: boolean;
  onClose: () => void;
  /** What the page itself has to offer here. */
  entry: MenuEntry | null;
};

/** Everything a person may open, from the side: areas first, then administration and the rest, then who is signed in. */
export function NavigationDrawer(props: Props) {
  const { isOpen, onClose, entry, primary, administration, icons, others, account } = props;
  const t = useText("shell");
  const administrationId = useId();
  // Its pages stand here by themselves.
  const areas = primary.filter(({ name }) => name !== "administration");
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={t("shell.menu")}
      footer={
        <div className="hr-drawer-end">
          <SignedInUser />
          <CustomerSwitch />
          <LanguageChoice label={t("shell.language")} onChoose={chooseLanguage} />
          <Button icon={<LogOut />} onClick={leaveSession}>
            {t("shell.account.signOut")}
          </Button>
        </div>
      }
    >
      <nav className="hr-drawer-nav" aria-label={t("shell.menu")}>
        <ul className="hr-nav">
          <li>
            <button
              type="button"
              className="hr-nav-link"
              aria-haspopup="dialog"
              onClick={() => {
                onClose();
                askToFind();
              }}
            >
              {t("shell.find")}
            </button>
          </li>
        </ul>
        {entry !== null && (
          <ul className="hr-nav">
            <li>
              <button
                type="button"
                className="hr-nav-link"
                onClick={() => {
                  onClose();
                  entry.onChoose();
                }}
              >
                {entry.label}
              </button>
            </li>
          </ul>
        )}
        {areas.length > 0 && <NavigationLinks items={areas} onChosen={onClose} />}
        {administration.length > 0 && (
          <section aria-labelledby={administrationId}>
            <h2 id={administrationId}>{t("shell.area.administration")}</h2>
            <NavigationLinks items={administration} onChosen={onClose} />
          </section>
        )}
        <NavigationLinks items={[...icons, ...others, account]} onChosen={onClose} />
      </nav>
    </Drawer>
  );
}
