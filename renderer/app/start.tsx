import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { remembered } from "#renderer/memory/remembered.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { startTheme } from "#renderer/ui/theme.ts";
import { PATHS, comparablePath } from "../pages/paths.ts";
import { publicRouteAt } from "./routes/public-rules.ts";
import { isSignedOut } from "./session/check-signed-out.ts";

/**
 * The part of the product that an address belongs to: public pages, or the portal. Where a user has
 * signed in before, the portal is fetched without asking first.
 */
const loadApp = async (path: string): Promise<ReactNode> => {
  const route = publicRouteAt(path);
  if (route !== undefined) {
    const { PublicApp } = await import("./public-app.tsx");
    return <PublicApp route={route} />;
  }
  if (remembered.get("userId") === null && (await isSignedOut())) {
    const { goToSignIn } = await import("./session/leave.ts");
    goToSignIn();
    return null;
  }
  const { SessionGate } = await import("./session/session-gate.tsx");
  return <SessionGate />;
};

/** Starts texts and theme, then draws the page of the address. */
export const start = async (container: HTMLElement): Promise<void> => {
  startTheme();
  const texts = startI18n();
  const path = comparablePath(window.location.pathname);
  if (path === PATHS.display) {
    const [{ startDisplay }] = await Promise.all([import("./display/start-display.tsx"), texts]);
    await startDisplay(container);
    return;
  }
  if (path === PATHS.render) {
    const [{ startRender }] = await Promise.all([import("./render/start-render.tsx"), texts]);
    await startRender(container);
    return;
  }
  const [app] = await Promise.all([loadApp(window.location.pathname), texts]);
  createRoot(container).render(<StrictMode>{app}</StrictMode>);
};
