import { type RouteObject, createBrowserRouter, useRouteError } from "react-router-dom";
import { PATHS } from "../paths.ts";
import { ScreenFailure } from "../errors/screen-failure.tsx";
import { Shell } from "../shell/shell.tsx";
import { NoMatch } from "./no-match.tsx";
import { PORTAL_RULES } from "./portal-rules.ts";
import { RouteGuard } from "./route-guard.tsx";
import type { RouteRule } from "./route-rules.ts";
import { SCREENS } from "./screens.tsx";

const routeOf = (rule: RouteRule): RouteObject => ({
  path: PATHS[rule.name],
  element: (
    <RouteGuard name={rule.name}>
      {rule.isAhead === true ? <NoMatch /> : SCREENS[rule.name]}
    </RouteGuard>
  ),
  errorElement: <ScreenFailure />,
});

/** A fault of the frame itself is the app's: its boundary stands above the router. */
function FrameFailure(): never {
  throw useRouteError();
}

/** The portal's routes: every rule with its screen, inside the shell. */
export const createRouter = (): ReturnType<typeof createBrowserRouter> =>
  createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <FrameFailure />,
      children: [
        ...PORTAL_RULES.filter((rule) => rule.skipAuthentication !== true).map(routeOf),
        { path: "*", element: <NoMatch /> },
      ],
    },
  ]);
