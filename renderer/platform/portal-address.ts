import { platform } from "./index.ts";

/** The address of a page of the portal, as it is passed on or typed elsewhere. */
export const portalAddress = (path: string): string => platform.portalOrigin + path;

/** The page in view by its full state, as it is passed on. */
export const pageAddress = (): string => {
  const { pathname, search, hash } = window.location;
  return portalAddress(pathname + search + hash);
};
