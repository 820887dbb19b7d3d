import { APP_ORIGIN, FIND_ORIGIN, SETUP_ORIGIN } from "../server-link/addresses.ts";
import type { AppOrigin } from "../server-link/addresses.ts";

/** `main` shows the portal, `print` a page to be printed, `setup` the choice of a server, `find` the find bar. */
export type WindowRole = "main" | "print" | "setup" | "find";

const ORIGINS: Record<WindowRole, AppOrigin> = {
  main: APP_ORIGIN,
  print: APP_ORIGIN,
  setup: SETUP_ORIGIN,
  find: FIND_ORIGIN,
};

/** The windows that this process has made, by the id of their contents. */
export type KnownWindows = {
  add(contentsId: number, role: WindowRole): void;
  remove(contentsId: number): void;
  roleOf(contentsId: number): WindowRole | undefined;
  /** The only origin that the contents may show. */
  originOf(contentsId: number): AppOrigin | undefined;
};

export const createKnownWindows = (): KnownWindows => {
  const roles = new Map<number, WindowRole>();
  return {
    add: (contentsId, role) => void roles.set(contentsId, role),
    remove: (contentsId) => void roles.delete(contentsId),
    roleOf: (contentsId) => roles.get(contentsId),
    originOf: (contentsId) => {
      const role = roles.get(contentsId);
      return role && ORIGINS[role];
    },
  };
};
