import { Suspense, useEffect, useState } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { setSession } from "#renderer/session/session-store.ts";
import { loadTexts } from "#renderer/i18n/setup.ts";
import { loadSession } from "#renderer/features/session/queries.ts";
import { fetched } from "#renderer/ui/feedback/fetched.tsx";
import { startTheme } from "#renderer/ui/theme.ts";
import { AppErrorBoundary } from "../errors/app-error-boundary.tsx";
import { PageSkeleton } from "../screens/page-skeleton.tsx";
import { PATHS, comparablePath } from "../paths.ts";
import { applyAccountLanguage } from "./account-language.ts";
import { forgetOthers } from "./forget.ts";
import { goToSignIn } from "./leave.ts";
import { StartFailure } from "./start-failure.tsx";
import { useRetryWhenAway } from "./use-retry-when-away.ts";

/** The portal behind the gate, with the texts of its frame: they would be one more wait. */
export const Portal = fetched(async () => {
  const [portal] = await Promise.all([import("../portal-app.tsx"), loadTexts("shell", "errors")]);
  return portal.PortalApp;
});

type State = { kind: "loading" } | { kind: "ready" } | { kind: "failed"; error: unknown };

const isObservingPage = (): boolean =>
  comparablePath(window.location.pathname) === comparablePath(PATHS.obvSystem);

/** Observers go on without a network: the page knows them from before, until they sign out. */
const enterWithoutNetwork = async (): Promise<boolean> => {
  if (!isObservingPage()) return false;
  const { readKeptSession } =
    await import("#renderer/features/observations/offline/kept-session.ts");
  const kept = await readKeptSession();
  if (kept === null) return false;
  await applyAccountLanguage(kept.user);
  startTheme(kept.user.id);
  setSession(kept);
  return true;
};

/** Finds out who is using the page, then lets the portal start in their language and theme. */
const enter = async (): Promise<State> => {
  try {
    const signedIn = await loadSession();
    await forgetOthers(signedIn.user.id);
    await applyAccountLanguage(signedIn.user);
    startTheme(signedIn.user.id);
    setSession(signedIn);
    return { kind: "ready" };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) {
      const mayGoOn = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (mayGoOn && (await enterWithoutNetwork())) return { kind: "ready" };
      return { kind: "failed", error };
    }
    goToSignIn();
    return { kind: "loading" };
  }
};

/**
 * Stands before the portal until it is known who is there; the portal's code is fetched meanwhile.
 */
export function SessionGate() {
  const [state, setState] = useState<State>({ kind: "loading" });
  const load = () => void enter().then(setState);
  const retry = () => {
    setState({ kind: "loading" });
    load();
  };

  useEffect(load, []);
  useEffect(() => Portal.ahead(), []);
  useRetryWhenAway(state.kind === "failed" ? state.error : undefined, load);

  return (
    <AppErrorBoundary>
      <Suspense fallback={<PageSkeleton />}>
        {state.kind === "loading" && <PageSkeleton />}
        {state.kind === "ready" && <Portal />}
        {state.kind === "failed" && <StartFailure error={state.error} onRetry={retry} />}
      </Suspense>
    </AppErrorBoundary>
  );
}
