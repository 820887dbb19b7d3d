import type { Session } from "electron";
import { APP_ORIGIN, isWithin } from "../server-link/addresses.ts";

/** What the pages use; everything else is refused, as Electron would otherwise grant it. */
const GRANTED = new Set(["fullscreen", "clipboard-sanitized-write", "screen-wake-lock"]);

/** Whether a page at an address may use a permission. */
export const isGranted = (permission: string, address: string, isMainFrame: boolean): boolean =>
  isMainFrame && GRANTED.has(permission) && isWithin(APP_ORIGIN, address);

/** Sets both handlers: one is called before a request, the other on a mere check. */
export const guardPermissions = (session: Session): void => {
  session.setPermissionRequestHandler(
    (_contents, permission, callback, { isMainFrame, requestingUrl }) =>
      callback(isGranted(permission, requestingUrl, isMainFrame)),
  );
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, { isMainFrame }) =>
    isGranted(permission, requestingOrigin, isMainFrame),
  );
  session.setDevicePermissionHandler(() => false);
};
