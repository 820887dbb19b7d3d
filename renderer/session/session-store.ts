import { create } from "zustand";
import type { NamedPermission } from "#contract/core/permissions.ts";
import type { SessionUser } from "#contract/identity/session.ts";

/** Permissions by name; one that is missing is not held. */
export type PermissionMap = Readonly<Partial<Record<NamedPermission, boolean>>>;

export type SignedIn = { user: SessionUser; permissions: PermissionMap };

/** Who is using the page; null until that is known. It outlives screens, so it is a store. */
export const useSessionStore = create<{ session: SignedIn | null }>(() => ({ session: null }));

/** Sets who is signed in. */
export const setSession = (session: SignedIn): void => useSessionStore.setState({ session });

/**
 * The person who is signed in and what they may open. Everything behind the session gate may rely
 * on it.
 * @throws Error when used outside of the gate
 */
export const useSession = (): SignedIn => {
  const session = useSessionStore((state) => state.session);
  if (session === null) throw new Error("useSession needs the session gate above it");
  return session;
};

/** Whether the person holds a named permission. The server decides; the page only hides. */
export const usePermission = (name: NamedPermission): boolean =>
  useSession().permissions[name] === true;
