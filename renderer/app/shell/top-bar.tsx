import { Link } from "react-router-dom";
import { languages } from "#renderer/i18n/language.ts";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { IconLink } from "#renderer/ui/forms/icon-link.tsx";
import { Globe } from "#renderer/ui/indicators/icons.ts";
import { LogoMark } from "#renderer/ui/indicators/logo-mark.tsx";
import { MenuButton } from "#renderer/ui/overlays/menu-button.tsx";
import { FindButton } from "../find/find-button.tsx";
import { chooseLanguage } from "../session/choose-language.ts";
import { AccountMenu } from "./account-menu.tsx";
import { CustomerSwitch } from "./customer-switch.tsx";
import { NavigationLinks } from "./navigation-links.tsx";
import { NavigationMenu } from "./navigation-menu.tsx";
import { type NavigationItem, navigationFor } from "./navigation.ts";
import "./top-bar.css";

/** The language by its own name; another choice reloads the page in it. */
function LanguageMenu() {
  const t = useText("shell");
  const current = useLanguage();
  const name = languages.find(({ tag }) => tag === current)?.name ?? current;
  return (
    <MenuButton
      label={t("shell.language")}
      items={languages.map((language) => ({
        id: language.tag,
        label: language.name,
        isCurrent: language.tag === current,
        onSelect: () => chooseLanguage(language.tag),
      }))}
      target={(on) => (
        <Button
          {...on}
          variant="minimal"
          icon={<Globe />}
          className="hr-top-language"
          aria-label={`${t("shell.language")}: ${name}`}
        >
          {name}
        </Button>
      )}
    />
  );
}

/** The pages that are an icon in the bar, where the person may open them. */
function TopIcons({ items }: { items: readonly NavigationItem[] }) {
  const t = useText("shell");
  return items.map(({ name, to, icon, opensTab }) => (
    <IconLink
      key={name}
      to={to}
      label={t(`shell.area.${name}`)}
      icon={icon}
      {...(opensTab === true && { target: "_blank", rel: "noopener" })}
    />
  ));
}

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
