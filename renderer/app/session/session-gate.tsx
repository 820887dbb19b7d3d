import { Suspense, lazy, useEffect, useRef, useState } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import type { StoredStart } from "#renderer/features/observing/observations/offline/stored-session.ts";
import { type SignedIn, setSession } from "#renderer/session/session-store.ts";
import { loadTexts } from "#renderer/i18n/setup.ts";
import { loadSession } from "#renderer/features/identity/session/queries.ts";
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

type State =
  | { kind: "loading" | "ready" }
  | { kind: "failed" | "over"; error: unknown }
  | { kind: "pin"; userId: string };

const isObservingPage = (): boolean =>
  comparablePath(window.location.pathname) === comparablePath(PATHS.obvSystem);

const PinGate = lazy(async () => ({ default: (await import("./pin-gate.tsx")).PinGate }));
const StoredOver = lazy(async () => ({ default: (await import("./pin-gate.tsx")).StoredOver }));

const loadKept = () =>
  import("#renderer/features/observing/observations/offline/stored-session.ts");

const enterAs = async (signedIn: SignedIn): Promise<State> => {
  await applyAccountLanguage(signedIn.user);
  startTheme(signedIn.user.id);
  setSession(signedIn);
  return { kind: "ready" };
};

const stateOf = async (found: StoredStart, error: unknown): Promise<State> => {
  if (found.start === "open") return enterAs(found.signedIn);
  if (found.start === "pin") return { kind: "pin", userId: found.userId };
  return { kind: found.start === "over" ? "over" : "failed", error };
};

/** Observers go on without a network as long as the ends of their session allow. */
const enterWithoutNetwork = async (error: unknown): Promise<State> => {
  if (!isObservingPage()) return { kind: "failed", error };
  return stateOf(await (await loadKept()).startStoredSession(), error);
};

/** The PIN has opened what is kept. */
const enterOpened = async (userId: string): Promise<State> =>
  stateOf(await (await loadKept()).startOpened(userId), null);

/** Finds out who is using the page, then lets the portal start in their language and theme. */
const enter = async (): Promise<State> => {
  try {
    const signedIn = await loadSession();
    await forgetOthers(signedIn.user.id);
    return await enterAs(signedIn);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) {
      const isAway = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      return isAway ? enterWithoutNetwork(error) : { kind: "failed", error };
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
  const isOver = useRef(false);
  const show = (found: State): void => {
    if (!isOver.current) setState(found);
  };
  const load = () => void enter().then(show);
  const retry = () => {
    setState({ kind: "loading" });
    load();
  };

  useEffect(() => {
    isOver.current = false;
    load();
    return () => {
      isOver.current = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once, whatever is drawn meanwhile
  }, []);
  useEffect(() => Portal.ahead(), []);
  useRetryWhenAway("error" in state ? state.error : undefined, load);

  return (
    <AppErrorBoundary>
      <Suspense fallback={<PageSkeleton />}>
        {state.kind === "loading" && <PageSkeleton />}
        {state.kind === "ready" && <Portal />}
        {state.kind === "pin" && (
          <PinGate
            userId={state.userId}
            onOpen={() => void enterOpened(state.userId).then(show)}
            onOver={() => setState({ kind: "over", error: null })}
          />
        )}
        {state.kind === "over" && <StoredOver onRetry={retry} />}
        {state.kind === "failed" && <StartFailure error={state.error} onRetry={retry} />}
      </Suspense>
    </AppErrorBoundary>
  );
}
