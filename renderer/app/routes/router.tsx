import { type ReactNode, useEffect } from "react";
import {
  Navigate,
  type RouteObject,
  createBrowserRouter,
  useLocation,
  useRouteError,
} from "react-router-dom";
import { useSession } from "#renderer/session/session-store.ts";
import { ScreenFailure } from "../errors/screen-failure.tsx";
import { PATHS, type RouteName } from "../paths.ts";
import { NotFoundScreen } from "../screens/not-found-screen.tsx";
import { Shell } from "../shell/shell.tsx";
import { PORTAL_RULES } from "./portal-rules.ts";
import { type RouteRule, decide } from "./route-rules.ts";
import { SCREENS } from "./screens.tsx";

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

const routeOf = (rule: RouteRule): RouteObject => ({
  path: PATHS[rule.name],
  element: <RouteGuard name={rule.name}>{SCREENS[rule.name]}</RouteGuard>,
  errorElement: <ScreenFailure />,
});

/** A fault of the frame itself is the app's: its boundary stands above the router. */
function FrameFailure(): never {
  throw useRouteError();
}

/** Shown alone on their page: no idle warning is shown there. */
const ALONE: readonly RouteName[] = ["slideshowView"];

const isAlone = ({ name }: RouteRule): boolean => ALONE.includes(name);

/** The portal's routes: every rule with its screen, inside the shell but for those that stand alone. */
export const createRouter = (): ReturnType<typeof createBrowserRouter> =>
  createBrowserRouter([
    ...PORTAL_RULES.filter(isAlone).map(routeOf),
    {
      element: <Shell />,
      errorElement: <FrameFailure />,
      children: [
        ...PORTAL_RULES.filter((rule) => rule.skipAuthentication !== true && !isAlone(rule)).map(
          routeOf,
        ),
        { path: "*", element: <NoMatch /> },
      ],
    },
  ]);
