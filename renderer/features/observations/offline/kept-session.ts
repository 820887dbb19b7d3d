import { z } from "zod";
import { SessionUser } from "#contract/session.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import type { SignedIn } from "#renderer/session/session-store.ts";
import { keepReference, readReference } from "../store/references.ts";

const NAME = "session";
const Kept = z.object({
  user: SessionUser,
  permissions: z.record(z.string(), z.boolean()),
});

/** It belongs to the person, whatever the customer. */
const scopeOf = (userId: string) => ({ userId, customerId: "", facilityId: "" });

/** Keeps who is signed in and what they may open, without the secret of their session. */
export const keepSession = ({ user, permissions }: SignedIn): Promise<void> =>
  keepReference(scopeOf(user.id), NAME, { user: { ...user, csrfToken: "" }, permissions });

/** Whoever signed in here last and has not signed out; null where nobody is kept. */
export const readKeptSession = async (): Promise<SignedIn | null> => {
  const userId = remembered.get("userId");
  if (userId === null) return null;
  return (await readReference(scopeOf(userId), NAME, Kept))?.value ?? null;
};
