import type { Session, WebPreferences } from "electron";

/** A page without any power of its own. */
export const sandboxed = (session: Session): WebPreferences => ({
  session,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
});
