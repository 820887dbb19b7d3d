import { pathTo } from "../paths.ts";

/**
 * Leaves for the sign-in page, to come back to this very address afterwards. A page of its own is
 * loaded, so nothing of the session that ended stays in memory.
 */
export const goToSignIn = (reason: { timeout?: boolean } = {}): void => {
  const { pathname, search } = window.location;
  const isStart = pathname === pathTo("redirectionRoute") && search === "";
  const query = {
    timeout: reason.timeout === true ? true : undefined,
    returnUrl: isStart ? undefined : pathname + search,
  };
  window.location.replace(pathTo("login", { query }));
};

/** Leaves for the sign-in page after signing out: the next person starts from the beginning. */
export const goToSignInAfresh = (): void => window.location.replace(pathTo("login"));
