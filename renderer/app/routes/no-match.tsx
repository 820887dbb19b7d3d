import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { NotFoundScreen } from "../screens/not-found-screen.tsx";

/** The address that the page itself was loaded from. */
const loadedFrom = window.location.pathname + window.location.search;

/**
 * No route has this address. It may belong to something outside of the portal, so the browser loads
 * it in full; if that led here, there is no such page.
 */
export function NoMatch() {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const wasLoaded = address === loadedFrom;
  useEffect(() => {
    if (!wasLoaded) window.location.assign(address);
  }, [wasLoaded, address]);
  return wasLoaded ? <NotFoundScreen path={pathname} /> : null;
}
