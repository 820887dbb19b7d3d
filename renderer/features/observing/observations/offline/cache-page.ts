import type { SignedIn } from "#renderer/session/session-store.ts";
import { platform } from "#renderer/platform/index.ts";
import { renewKey } from "../store/storage-key.ts";
import { storeSignIn } from "./stored-sign-in.ts";

/**
 * Lets the observing page open without a network from now on, and asks the browser once to preserve
 * what is on this device. The console has its pages by itself, and in development they change.
 */
export const storePage = async (signedIn: SignedIn): Promise<void> => {
  if (!import.meta.env.PROD || !platform.supports.keptPages || !("serviceWorker" in navigator))
    return;
  try {
    await renewKey(signedIn.user.id);
  } catch {
    // Without the server the ends that are known here hold.
  }
  await storeSignIn(signedIn);
  try {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.storage.persist();
  } catch {
    // A browser that refuses either needs the network to open the page; nothing else changes.
  }
};
