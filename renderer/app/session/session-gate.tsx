import { Suspense, lazy, useEffect, useRef, useState } from "react";
import type { SessionUser } from "#contract/identity/session.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { isAwayFailure, retryDelay } from "#renderer/api/unreachable.ts";
import { pendingLanguage } from "#renderer/features/identity/session/lib/pending-language.ts";
import { loadSession, saveLanguage } from "#renderer/features/identity/session/queries.ts";
import type { StoredStart } from "#renderer/features/observing/observations/offline/stored-sign-in.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { preferredLanguage } from "#renderer/i18n/language.ts";
import { changeLanguage, loadTexts } from "#renderer/i18n/setup.ts";
import { useText } from "#renderer/i18n/text.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { PATHS, comparablePath } from "#renderer/pages/paths.ts";
import { type ServerChoice, platform } from "#renderer/platform/index.ts";
import { type SignedIn, setSession } from "#renderer/session/session-store.ts";
import { describeFailure } from "#renderer/ui/feedback/describe-failure.ts";
import { ErrorState } from "#renderer/ui/feedback/error-state.tsx";
import { fetched } from "#renderer/ui/feedback/fetched.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { startTheme } from "#renderer/ui/theme.ts";
import { AppErrorBoundary } from "../errors/app-error-boundary.tsx";
import { PageSkeleton } from "../screens/page-skeleton.tsx";
import { forgetOthers } from "./forget.ts";
import { goToSignIn } from "./leave.ts";

/** What the console knows of the server and of the session while the server is away. */
const useSurroundings = () => {
  const [server, setServer] = useState<ServerChoice>();
  const [isSignedIn, setSignedIn] = useState(false);
  useEffect(() => {
    let isOver = false;
    const wasSignedIn = remembered.get("userId") !== null;
    void platform.isSessionKept().then((isKept) => {
      if (!isOver) setSignedIn(wasSignedIn && isKept !== false);
    });
    void platform.server?.inUse().then((inUse) => {
      if (!isOver) setServer(inUse);
    });
    return () => {
      isOver = true;
    };
  }, []);
  return { server, isSignedIn };
};

/** Stands in place of the portal that could not start: which server, why, and what can be done. */
function StartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText("shell", "errors");
  const { server, isSignedIn } = useSurroundings();
  const code = error instanceof ApiError ? error.code : "internal_error";
  const { reference, details } = describeFailure(error);
  const canChange = server !== undefined && !server.fixed;
  return (
    <div className="hr-app-failure">
      <ErrorState
        title={t("shell.failure.startTitle")}
        isPage
        onRetry={onRetry}
        reference={reference}
        details={details}
        more={
          canChange && (
            <Button onClick={() => void platform.server?.change()}>
              {t("shell.server.change")}
            </Button>
          )
        }
      >
        {t(textId(`errors.${code}`))}{" "}
        {server && t("shell.server.inUse", { server: new URL(server.url).host })}{" "}
        {isSignedIn && t("shell.failure.startSafe")}
      </ErrorState>
    </div>
  );
}

/**
 * Speaks the person's language: what they chose on a signed-out page, which their account then
 * stores, else what the account says, else this device's.
 */
const applyAccountLanguage = async (user: SessionUser): Promise<void> => {
  const chosen = pendingLanguage.get();
  const language = chosen ?? user.language ?? preferredLanguage();
  if (language !== preferredLanguage()) await changeLanguage(language);
  if (chosen === null) return;
  try {
    if (chosen !== user.language) await saveLanguage(chosen);
    pendingLanguage.clear();
  } catch (error) {
    // It stays pending and is saved with the next start; the portal must not wait for it.
    if (!(error instanceof ApiError)) throw error;
  }
};

/**
 * Tries again and again, ever more slowly, as long as the server is away: a display that starts
 * before its server must not stay on a failure that no one sees.
 * @param error the newest failure, another one after each try; undefined without
 */
export const useRetryWhenAway = (error: unknown, retry: () => void): void => {
  const tries = useRef(0);
  useEffect(() => {
    if (!isAwayFailure(error)) return undefined;
    const timer = setTimeout(() => {
      tries.current += 1;
      retry();
    }, retryDelay(tries.current));
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a new error starts the wait, not a new closure
  }, [error]);
};

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
  import("#renderer/features/observing/observations/offline/stored-sign-in.ts");

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

/** The PIN has opened what is stored. */
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
