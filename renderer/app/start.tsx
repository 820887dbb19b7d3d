import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { remembered } from "#renderer/memory/remembered.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { startTheme } from "#renderer/ui/theme.ts";
import { PATHS, comparablePath } from "./paths.ts";
import { publicRouteAt } from "./routes/public-rules.ts";
import { isSignedOut } from "./session/check-signed-out.ts";
import { goToSignIn } from "./session/leave.ts";

/** Whether the PDF service opened this page; the platform knows more, and is fetched later. */
const isUnattended = (): boolean => "handrailPdfService" in globalThis;

/**
 * The part of the product that an address belongs to: pages for everybody, or the portal. Where
 * somebody has signed in before, the portal is fetched without asking first.
 */
const loadApp = async (path: string): Promise<ReactNode> => {
  const route = publicRouteAt(path);
  if (route !== undefined) {
    const { PublicApp } = await import("./public-app.tsx");
    return <PublicApp route={route} />;
  }
  if (isUnattended()) await (await import("./print-warm-up.ts")).loadForPrint();
  else if (remembered.get("userId") === null && (await isSignedOut())) {
    goToSignIn();
    return null;
  }
  const { SessionGate } = await import("./session/session-gate.tsx");
  return <SessionGate />;
};

/** Starts texts and theme, then draws what the address asks for. */
export const start = async (container: HTMLElement): Promise<void> => {
  startTheme();
  const texts = startI18n();
  // What is printed waits for its texts first: it is drawn in one go.
  if (isUnattended()) await texts;
  if (comparablePath(window.location.pathname) === PATHS.printWarmUp) {
    await (await import("./print-warm-up.ts")).warmUpForPrint();
  }
  const [app] = await Promise.all([loadApp(window.location.pathname), texts]);
  createRoot(container).render(<StrictMode>{app}</StrictMode>);
};
