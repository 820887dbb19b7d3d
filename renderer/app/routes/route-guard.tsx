import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { useSession } from "#renderer/session/session-store.ts";
import type { RouteName } from "../paths.ts";
import { PORTAL_RULES } from "./portal-rules.ts";
import { decide } from "./route-rules.ts";

/** Shows a screen to whoever may see it, and leads everybody else to their default route. */
export function RouteGuard({ name, children }: { name: RouteName; children: ReactNode }) {
  const { permissions } = useSession();
  const decision = decide(PORTAL_RULES, name, permissions);
  return decision.kind === "show" ? children : <Navigate to={decision.to} replace />;
}
