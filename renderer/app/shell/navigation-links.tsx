import { Link, useLocation } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { type NavigationItem, isCurrent } from "./navigation.ts";

type Props = { items: readonly NavigationItem[]; onChosen?: () => void };

/** Links to areas and pages; the one in use is marked for readers too. */
export function NavigationLinks({ items, onChosen }: Props) {
  const t = useText("shell");
  const { pathname } = useLocation();
  return (
    <ul className="hr-nav">
      {items.map((item) => (
        <li key={item.name}>
          <Link
            to={item.to}
            className="hr-nav-link"
            aria-current={isCurrent(item, pathname) ? "page" : undefined}
            onClick={onChosen}
            {...(item.opensTab === true && { target: "_blank", rel: "noopener" })}
          >
            {t(`shell.area.${item.name}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
