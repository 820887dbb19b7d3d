import { ApiError } from "#renderer/api/api-error.ts";
import { checkOwner } from "#renderer/session/page-owner.ts";
import { setSession } from "#renderer/session/session-store.ts";
import { loadPermissions, whoIsSignedIn } from "#renderer/features/session/queries.ts";

const refresh = async (): Promise<void> => {
  try {
    const user = await whoIsSignedIn();
    if (checkOwner(user.id)) setSession({ user, permissions: await loadPermissions() });
  } catch (error) {
    // What cannot be learned now stays as it was; the end of the session is met elsewhere.
    if (!(error instanceof ApiError)) throw error;
  }
};

let running: Promise<void> | null = null;

/**
 * Asks anew what the person may open, once at a time: the server has refused something or has
 * nothing to choose, so their roles may have changed. Menus and routes follow.
 */
export const refreshPermissions = (): void => {
  running ??= refresh().finally(() => (running = null));
};
