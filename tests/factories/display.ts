import { DISPLAY_LIMITS } from "#contract/displays/displays.ts";
import { enterRows } from "#server/access/row-directory.ts";
import { facilityScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { newCode } from "#server/features/displays/displays/lib/code.ts";
import { hashToken, newToken } from "#server/lib/hashing.ts";
import { newId } from "#server/lib/ids.ts";
import type { BuiltFacility } from "./customer.ts";

type Home = Pick<BuiltFacility, "customerId" | "facilityId">;

export type BuiltDisplay = {
  displayId: string;
  /** Value of its cookie, used before. */
  token: string;
};

/** A display that shows a slideshow, with a credential in use. */
export const buildDisplay = async (
  db: Db,
  { customerId, facilityId }: Home,
  given: {
    slideshowId: string;
    now: Date;
    name?: string;
    enrolledBy?: { userId: string; customerId: string };
    lastSeenAt?: Date;
    dark?: { from: string; until: string };
  },
): Promise<BuiltDisplay> => {
  const displayId = newId();
  const token = newToken();
  const { slideshowId, now, name = `Display ${displayId}`, dark } = given;
  const of = { customer_id: customerId, facility_id: facilityId, display_id: displayId };
  await db("display").insert({
    ...of,
    name,
    slideshow_id: slideshowId,
    orientation: "asScreen",
    language: "en-US",
    dark_from: dark?.from ?? null,
    dark_until: dark?.until ?? null,
    tells_offline: true,
    enrolled_by: given.enrolledBy?.userId ?? newId(),
    enrolled_by_customer_id: given.enrolledBy?.customerId ?? customerId,
    enrolled_by_name: "Amara Okafor",
    enrolled_at: now,
  });
  await db("display_screen").insert({
    ...of,
    slideshow_id: slideshowId,
    version: 1,
    last_seen_at: given.lastSeenAt ?? null,
  });
  await db("display_credential").insert({
    token_hash: hashToken(token),
    display_id: displayId,
    made_at: now,
    first_used_at: now,
    renewed_at: now,
  });
  await enterRows(db, "display", facilityScope(customerId, facilityId), [displayId]);
  return { displayId, token };
};

/** A screen that waits to be enrolled, and has shown its code since a moment ago. */
export const buildEnrolment = async (db: Db, now: Date): Promise<string> => {
  const secretHash = hashToken(newToken());
  const code = newCode();
  await db("display_enrolment").insert({
    secret_hash: secretHash,
    address_block: "10.4.12.7",
    address: "10.4.12.7",
    browser: "Chromium 131, Linux",
    opened_at: now,
    asked_at: now,
  });
  await db("display_code").insert({
    code,
    secret_hash: secretHash,
    expires_at: new Date(now.getTime() + DISPLAY_LIMITS.codeMs),
  });
  return code;
};
