import { NavLink } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { pathTo } from "../paths.ts";
import { type NavigationName, OPENS_TAB } from "./navigation.ts";

type Props = { names: readonly NavigationName[]; onChosen?: () => void };

/** Links to areas and pages; the one in use is marked for readers too. */
export function NavigationLinks({ names, onChosen }: Props) {
  const t = useText("shell");
  return (
    <ul className="hr-nav">
      {names.map((name) => (
        <li key={name}>
          <NavLink
            to={pathTo(name)}
            className="hr-nav-link"
            onClick={onChosen}
            {...(OPENS_TAB.includes(name) && { target: "_blank", rel: "noopener" })}
          >
            {t(`shell.area.${name}`)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
