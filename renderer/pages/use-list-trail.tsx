import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import type { PageName } from "./page.ts";
import { pathTo } from "./paths.ts";

/** The way to a page below a list of the facility in use: customer, facility and the list. */
export const useListTrail = (list: PageName): ReactNode[] => {
  const t = useText("shell");
  const { facility, menus } = useFacility();
  return [
    ...menus,
    <Link key="list" to={pathTo(list, { query: { facilityId: facility.id } })}>
      {t(`shell.area.${list}`)}
    </Link>,
  ];
};
