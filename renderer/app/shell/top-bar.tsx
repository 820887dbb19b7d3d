import { Link } from "react-router-dom";
import { useSession } from "#renderer/session/session-store.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LogoMark } from "#renderer/ui/indicators/logo-mark.tsx";
import { FindButton } from "../find/find-button.tsx";
import { pathTo } from "../paths.ts";
import { AccountMenu } from "./account-menu.tsx";
import { CustomerSwitch } from "./customer-switch.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { navigationFor } from "./navigation.ts";
import { NavigationMenu } from "./navigation-menu.tsx";
import { NavigationLinks } from "./navigation-links.tsx";
import { TopIcons } from "./top-icons.tsx";
import "./top-bar.css";

/** The bar over every page: where one can go, in which language, and who one is. */
export function TopBar() {
  const t = useText("shell");
  const { permissions } = useSession();
  const navigation = navigationFor(permissions);
  return (
    <header className="hr-top-bar hr-no-print">
      <span className="hr-top-menu">
        <NavigationMenu />
      </span>
      <Link to={pathTo("redirectionRoute")} className="hr-top-home" aria-label={t("shell.home")}>
        <LogoMark withName />
      </Link>
      <CustomerSwitch />
      {navigation.primary.length > 0 && (
        <nav className="hr-top-areas" aria-label={t("shell.areas")}>
          <NavigationLinks items={navigation.primary} />
        </nav>
      )}
      <div className="hr-top-end">
        <FindButton />
        <TopIcons items={navigation.icons} />
        <LanguageMenu />
        <AccountMenu pages={navigation.others} />
      </div>
    </header>
  );
}
