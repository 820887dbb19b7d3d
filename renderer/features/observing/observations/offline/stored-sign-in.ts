import { z } from "zod";
import { SessionUser } from "#contract/identity/session.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { lastCallTime } from "#renderer/session/activity.ts";
import type { SignedIn } from "#renderer/session/session-store.ts";
import { forgetDrafts } from "../store/forget-drafts.ts";
import { changeKeyRow, readKeyRow } from "../store/key-row.ts";
import { readReference, storeReference } from "../store/references.ts";
import { renewKey } from "../store/storage-key.ts";
import { standingOf } from "./offline-access.ts";

const NAME = "session";
const Kept = z.object({
  user: SessionUser,
  permissions: z.record(z.string(), z.boolean()),
});

/** It belongs to the person, whatever the customer. */
const scopeOf = (userId: string) => ({ userId, customerId: "", facilityId: "" });

/** Stores who is signed in and what they may open, without the secret of their session. */
export const storeSignIn = ({ user, permissions }: SignedIn): Promise<void> =>
  storeReference(scopeOf(user.id), NAME, { user: { ...user, csrfToken: "" }, permissions });

/** Whether this browser answered for the page by itself: it was cached once. */
const isAnsweredHere = (): boolean =>
  "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;

/** What a start without a network finds; `none`: the page was never cached here. */
export type StoredStart =
  | { start: "none" | "over" }
  | { start: "pin"; userId: string; triesLeft: number }
  | { start: "open"; signedIn: SignedIn };

/** Notes the time and when the person last did something; how what is stored stands by now. */
export const readStoredSignIn = async (userId: string) => {
  const nowMs = Date.now();
  const row = await readKeyRow(userId);
  if (row === null) return null;
  const activeAtMs = Math.max(row.activeAtMs, Math.min(lastCallTime(), nowMs));
  const standing = standingOf({ ...row, activeAtMs }, nowMs);
  if (standing !== "over")
    await changeKeyRow(userId, (now) => ({
      ...now,
      activeAtMs: Math.max(now.activeAtMs, activeAtMs),
      latestMs: Math.max(now.latestMs, nowMs),
    }));
  return { standing, pin: row.pin };
};

/**
 * Has the server say that the session goes on, and until when.
 * @throws ApiError where it does not, or cannot be reached
 */
export const renewStoredSession = async (userId: string): Promise<void> => {
  await renewKey(userId);
};

const openKept = async (userId: string): Promise<StoredStart> => {
  const signedIn = (await readReference(scopeOf(userId), NAME, Kept))?.value;
  return signedIn === undefined ? { start: "none" } : { start: "open", signedIn };
};

/** The user was away, and there is no network: from now on only the PIN opens what is stored. */
export const lockStoredSession = async (): Promise<void> => {
  const userId = remembered.get("keptFor");
  if (userId === null) return;
  const row = await changeKeyRow(userId, (now) => ({ ...now, key: null })).catch(() => null);
  if ((row?.pin ?? null) === null) await forgetDrafts();
};

/**
 * Starts without a network for the user who signed in here last, as long as the ends of their
 * session allow. Past them all but unsent observations is forgotten.
 */
export const startStoredSession = async (): Promise<StoredStart> => {
  const userId = remembered.get("keptFor");
  if (userId === null) return { start: isAnsweredHere() ? "over" : "none" };
  const kept = await readStoredSignIn(userId).catch(() => null);
  if (kept === null) return { start: "none" };
  if (kept.standing === "open") return openKept(userId);
  if (kept.standing === "pin" && kept.pin !== null) {
    // The key beside it would open everything without the PIN.
    await lockStoredSession();
    return { start: "pin", userId, triesLeft: kept.pin.triesLeft };
  }
  await forgetDrafts();
  return { start: "over" };
};

/** Goes on with a start once the PIN has opened what is stored. */
export const startOpened = (userId: string): Promise<StoredStart> => openKept(userId);
