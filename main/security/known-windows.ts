import {
  APP_ORIGIN,
  type AppOrigin,
  EXIT_ORIGIN,
  FIND_ORIGIN,
  PREVIEW_ORIGIN,
  SETUP_ORIGIN,
  WAITING_ORIGIN,
} from "../server-link/addresses.ts";

/**
 * `main` shows the portal or a display, `print` a page to be printed, `setup` the choice of a server,
 * `find` the find bar, `exit` the question that ends a kiosk, `waiting` a display without a server,
 * `preview` a report as it will be printed.
 */
export type WindowRole = "main" | "print" | "setup" | "find" | "exit" | "waiting" | "preview";

const ORIGINS: Record<WindowRole, AppOrigin> = {
  main: APP_ORIGIN,
  print: APP_ORIGIN,
  setup: SETUP_ORIGIN,
  find: FIND_ORIGIN,
  exit: EXIT_ORIGIN,
  waiting: WAITING_ORIGIN,
  preview: PREVIEW_ORIGIN,
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
