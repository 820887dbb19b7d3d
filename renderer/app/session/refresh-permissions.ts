import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#renderer/api/api-error.ts";
import { checkOwner } from "#renderer/session/page-owner.ts";
import { setSession } from "#renderer/session/session-store.ts";
import { loadPermissions, whoIsSignedIn } from "#renderer/features/identity/session/queries.ts";

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
const refreshed = (): Promise<void> => (running ??= refresh().finally(() => (running = null)));

/**
 * Asks again what the person may open, once at a time: the server has refused something or has
 * nothing to choose, so their roles may have changed. Menus and routes follow.
 */
export const refreshPermissions = (): void => void refreshed();

/**
 * Asks again what the person may open whenever what the server knows of them is invalidated: a
 * license that was added opens pages, and menus follow at once.
 */
export const usePermissionRefresh = (): void => {
  useQuery({
    queryKey: ["user", "permissions"],
    queryFn: async () => {
      await refreshed();
      return null;
    },
    // The gate has loaded them.
    initialData: null,
    staleTime: Infinity,
  });
};
