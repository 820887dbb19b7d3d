import { type ReactNode, useEffect } from "react";
import {
  Navigate,
  type RouteObject,
  createBrowserRouter,
  useLocation,
  useRouteError,
} from "react-router-dom";
import { NotFoundScreen } from "#renderer/pages/not-found-screen.tsx";
import { PATHS, type RouteName } from "#renderer/pages/paths.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { ScreenFailure } from "../errors/screen-failure.tsx";
import { Shell } from "../shell/shell.tsx";
import { PageFrame } from "./page-frame.tsx";
import { type NamedPage, NAMED_PAGES, PORTAL_RULES } from "./portal-rules.ts";
import { decide } from "./route-rules.ts";

/** The address that the page itself was loaded from. */
const loadedFrom = window.location.pathname + window.location.search;

/**
 * No route has this address. It may belong to something outside of the portal, so the browser loads
 * it in full; if that led here, there is no such page.
 */
function NoMatch() {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const wasLoaded = address === loadedFrom;
  useEffect(() => {
    if (!wasLoaded) window.location.assign(address);
  }, [wasLoaded, address]);
  return wasLoaded ? <NotFoundScreen path={pathname} /> : null;
}

/** Shows a screen to users who may see it, and leads all others to their default route. */
function RouteGuard({ name, children }: { name: RouteName; children: ReactNode }) {
  const { permissions } = useSession();
  const decision = decide(PORTAL_RULES, name, permissions);
  return decision.kind === "show" ? children : <Navigate to={decision.to} replace />;
}

const routeOf = (page: NamedPage): RouteObject => ({
  path: PATHS[page.name],
  element: (
    <RouteGuard name={page.name}>
      <PageFrame key={page.frame ?? page.name} name={page.name} page={page} />
    </RouteGuard>
  ),
  errorElement: <ScreenFailure />,
});

/** A fault of the frame itself is the app's: its boundary stands above the router. */
function FrameFailure(): never {
  throw useRouteError();
}

/** The portal's routes: every page, inside the shell but for those that stand alone. */
export const createRouter = (): ReturnType<typeof createBrowserRouter> =>
  createBrowserRouter([
    ...NAMED_PAGES.filter(({ isAlone }) => isAlone === true).map(routeOf),
    {
      element: <Shell />,
      errorElement: <FrameFailure />,
      children: [
        ...NAMED_PAGES.filter(({ isAlone }) => isAlone !== true).map(routeOf),
        { path: "*", element: <NoMatch /> },
      ],
    },
  ]);
