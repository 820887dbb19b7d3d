import { Suspense, lazy } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { SlideshowPaths } from "#renderer/features/displays/slideshows/screens/slideshows-screen.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { FacilityScopeProvider } from "../facility/facility-scope-provider.tsx";
import type { ScopeNeeds } from "../facility/queries.ts";
import { pathTo } from "../paths.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { SlidePreview } from "./slide-preview.tsx";

const SlideshowsScreen = lazy(async () => ({
  default: (await import("#renderer/features/displays/slideshows/screens/slideshows-screen.tsx"))
    .SlideshowsScreen,
}));
const loadForm = () =>
  import("#renderer/features/displays/slideshows/screens/slideshow-form-screen.tsx");
const NewSlideshowScreen = lazy(async () => ({ default: (await loadForm()).NewSlideshowScreen }));
const EditSlideshowScreen = lazy(async () => ({
  default: (await loadForm()).EditSlideshowScreen,
}));

const READING: ScopeNeeds = { privilege: "viewSlideshows", products: ["ECM"] };
const EDITING: ScopeNeeds = { privilege: "slideshows", products: ["ECM"] };

const PATHS: SlideshowPaths = {
  list: (facilityId) => pathTo("slideshowsList", { query: { facilityId } }),
  create: (facilityId) => pathTo("slideshowCreate", { query: { facilityId } }),
  edit: (facilityId, slideshowId) =>
    pathTo("slideshowEdit", { query: { slideshowId, facilityId } }),
  view: (facilityId, slideshowId) =>
    pathTo("slideshowView", { query: { slideshowId, facilityId } }),
  displays: (facilityId) => pathTo("displays", { query: { facilityId } }),
};

/** The way to a form: customer, facility and the list. */
const useTrail = () => {
  const t = useText("shell");
  const { facility, menus } = useFacility();
  return [
    ...menus,
    <Link key="list" to={PATHS.list(facility.id)}>
      {t("shell.area.slideshowsList")}
    </Link>,
  ];
};

function Create() {
  const trail = useTrail();
  return <NewSlideshowScreen trail={trail} listPath={PATHS.list} Face={SlidePreview} />;
}

function Edit() {
  const trail = useTrail();
  const [query] = useSearchParams();
  const slideshowId = query.get("slideshowId");
  return slideshowId === null ? (
    <NotFoundScreen path={pathTo("slideshowEdit")} />
  ) : (
    <EditSlideshowScreen
      key={slideshowId}
      trail={trail}
      listPath={PATHS.list}
      slideshowId={slideshowId}
      Face={SlidePreview}
    />
  );
}

/** Slideshows of the facility in the address: the list, a new one, or one to edit. */
export function SlideshowsArea({ page }: { page: "list" | "create" | "edit" }) {
  return (
    <FacilityScopeProvider needs={page === "list" ? READING : EDITING}>
      <Suspense fallback={<PageSkeleton />}>
        {page === "list" && <SlideshowsScreen paths={PATHS} />}
        {page === "create" && <Create />}
        {page === "edit" && <Edit />}
      </Suspense>
    </FacilityScopeProvider>
  );
}
