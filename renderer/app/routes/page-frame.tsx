import { type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { type Page, lazyScreen } from "#renderer/pages/page.ts";
import type { RouteName } from "#renderer/pages/paths.ts";
import { CustomerScope } from "../facility/customer-scope.tsx";
import { FacilityScopeProvider } from "../facility/facility-scope-provider.tsx";
import { isDeviceTab } from "../screens/device-tab-names.ts";
import { PageSkeleton } from "../screens/page-skeleton.tsx";
import { AdministrationTabs, useAdministrationPages } from "../shell/administration-tabs.tsx";
import { administrationTabOf } from "../shell/navigation.ts";
import "../screens/device-tabs.css";
import { JOINED_SCREENS } from "./joined-screens.tsx";

const DeviceTabs = lazyScreen(async () => (await import("../screens/device-tabs.tsx")).DeviceTabs);

/** Where the breadcrumb of an administration page begins. */
function AdministrationLink() {
  const t = useText("shell");
  const [first] = useAdministrationPages();
  return first && <Link to={first.to}>{t("shell.area.administration")}</Link>;
}

/** The same element from render to render: the scope's value depends on it. */
const HOME = <AdministrationLink key="administration" />;

type Props = { name: RouteName; page: Page };

function Scoped({ name, page }: Props): ReactNode {
  const awaited = (screen: ReactNode) => <Suspense fallback={<PageSkeleton />}>{screen}</Suspense>;
  const home = page.menu?.in === "administration" ? [HOME] : [];
  if (page.customer !== undefined)
    return (
      <CustomerScope needs={page.customer}>
        {(scope) => awaited(page.screen?.({ ...scope, menus: [...home, ...scope.menus] }))}
      </CustomerScope>
    );
  const screen = awaited((page.screen ?? JOINED_SCREENS[name])?.());
  if (page.facility === undefined) return screen;
  return (
    <FacilityScopeProvider needs={page.facility} home={home[0]} isAlone={page.isAlone ?? false}>
      {isDeviceTab(name) && (
        <Suspense fallback={<div className="hr-device-tabs-place" />}>
          <DeviceTabs current={name} />
        </Suspense>
      )}
      {screen}
    </FacilityScopeProvider>
  );
}

/** A page with what stands around its screen: tabs, and the customer or facility it works in. */
export function PageFrame({ name, page }: Props) {
  const tab = administrationTabOf(name);
  return (
    <>
      {tab !== undefined && <AdministrationTabs page={tab} />}
      <Scoped {...{ name, page }} />
    </>
  );
}
