import { type RouteObject, createBrowserRouter, useRouteError } from "react-router-dom";
import { PATHS, type RouteName } from "../paths.ts";
import { ScreenFailure } from "../errors/screen-failure.tsx";
import { Shell } from "../shell/shell.tsx";
import { NoMatch } from "./no-match.tsx";
import { PORTAL_RULES } from "./portal-rules.ts";
import { RouteGuard } from "./route-guard.tsx";
import type { RouteRule } from "./route-rules.ts";
import { SCREENS } from "./screens.tsx";

const routeOf = (rule: RouteRule): RouteObject => ({
  path: PATHS[rule.name],
  element: <RouteGuard name={rule.name}>{SCREENS[rule.name]}</RouteGuard>,
  errorElement: <ScreenFailure />,
});

/** A fault of the frame itself is the app's: its boundary stands above the router. */
function FrameFailure(): never {
  throw useRouteError();
}

/** Shown alone on their page: nobody is asked there whether they are still there. */
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
