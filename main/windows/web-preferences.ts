import type { Session, WebPreferences } from "electron";
import type { Language } from "#contract/core/primitives.ts";
import { LANGUAGE_ARGUMENT, SERVER_ARGUMENT } from "#preload/bridge.ts";

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

/**
 * What a page of the portal gets beside its sandbox: the bridge, the language to begin in, and where
 * its server is.
 */
export type Bridged = {
  session: Session;
  preload: string;
  language(): Language;
  serverUrl: string;
};

/** A page with the bridge as its only power. `marks` give the preload more about its window. */
export const bridged = (
  { session, preload, language, serverUrl }: Bridged,
  marks: readonly string[] = [],
): WebPreferences => ({
  ...sandboxed(session),
  preload,
  additionalArguments: [LANGUAGE_ARGUMENT + language(), SERVER_ARGUMENT + serverUrl, ...marks],
});
