import { Suspense, lazy } from "react";
import { Link } from "react-router-dom";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { FacilityScopeProvider } from "../facility/facility-scope-provider.tsx";
import type { ScopeNeeds } from "../facility/queries.ts";
import { pathTo } from "../paths.ts";
import { PageSkeleton } from "./page-skeleton.tsx";
import { SlidePreview } from "./slide-preview.tsx";

const DisplaysScreen = lazy(async () => ({
  default: (await import("#renderer/features/displays/displays/screens/displays-screen.tsx"))
    .DisplaysScreen,
}));
const AddDisplayScreen = lazy(async () => ({
  default: (await import("#renderer/features/displays/displays/screens/add-display-screen.tsx"))
    .AddDisplayScreen,
}));

const NEEDS: ScopeNeeds = { privilege: "slideshows", products: ["ECM"] };

const listPath = (facilityId: string) => pathTo("displays", { query: { facilityId } });
const addPath = (facilityId: string) => pathTo("displayAdd", { query: { facilityId } });

function List() {
  const t = useText("shell");
  const { facility, menus } = useFacility();
  const slideshows = (
    <Link key="slideshows" to={pathTo("slideshowsList", { query: { facilityId: facility.id } })}>
      {t("shell.area.slideshowsList")}
    </Link>
  );
  return <DisplaysScreen trail={[...menus, slideshows]} addPath={addPath} Face={SlidePreview} />;
}

function Add() {
  const t = useText("shell", "displays");
  const { facility } = useFacility();
  const query = { facilityId: facility.id };
  const trail = [
    <Link key="slideshows" to={pathTo("slideshowsList", { query })}>
      {t("shell.area.slideshowsList")}
    </Link>,
    <Link key="displays" to={listPath(facility.id)}>
      {t("displays.title")}
    </Link>,
  ];
  return <AddDisplayScreen trail={trail} listPath={listPath} />;
}

/** Display screens of the facility in the address: the list, or a new one. */
export function DisplaysArea({ page }: { page: "list" | "add" }) {
  return (
    <FacilityScopeProvider needs={NEEDS}>
      <Suspense fallback={<PageSkeleton />}>{page === "list" ? <List /> : <Add />}</Suspense>
    </FacilityScopeProvider>
  );
}
