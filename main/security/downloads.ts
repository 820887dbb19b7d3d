import type { Session } from "electron";

/** Files leave through the bridge, which asks for a name; a download by itself never does. */
export const refuseDownloads = (session: Session): void => {
  session.on("will-download", (event) => event.preventDefault());
};
