import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";
import { byName } from "./names.ts";

const UNIT_LEVEL = 3;

/** What lines of a file may name in one facility. */
export type FacilityDirectory = {
  scope: Scope;
  name: string;
  timeZone: string;
  hasLicense: boolean;
  /** Units that are observed, by name or id. */
  locations: ReadonlyMap<string, string | null>;
  /** Job roles, archived ones too: they have a past. */
  roles: ReadonlyMap<string, string | null>;
  /** Quick notes, archived ones too, by text or id. */
  quickNotes: ReadonlyMap<string, string | null>;
  /** Users of the customer, by mail address. */
  observers: ReadonlyMap<string, string | null>;
};

/** Loads what lines of a file may name in a facility. */
export const loadDirectory = async (db: Db, scope: Scope): Promise<FacilityDirectory> => {
  const own = { customer_id: scope.customerId, facility_id: scope.facilityId };
  const facility = single(await db("facility").where(own).select("name", "time_zone"));
  const licenses = await db("license").where({ ...own, product_code: "OBS" });
  const units = await db("location").where({ ...own, level: UNIT_LEVEL, is_observable: true });
  const roles = await db("observation_job_role").where(own);
  const notes = await db("observation_note").where(own);
  const users = await db("app_user").where("customer_id", scope.customerId);
  return {
    scope,
    name: facility?.name ?? "",
    timeZone: facility?.time_zone ?? "UTC",
    hasLicense: licenses.length > 0,
    locations: byName(
      units.flatMap(({ location_id: id, name }) => [[name, id] as const, [id, id] as const]),
    ),
    roles: byName(
      roles.flatMap(({ observation_job_role_id: id, name }) => [
        [name, id] as const,
        [id, id] as const,
      ]),
    ),
    quickNotes: byName(
      notes.flatMap(({ observation_note_id: id, note_text: text }) => [
        [text, id] as const,
        [id, id] as const,
      ]),
    ),
    observers: byName(users.map(({ email, user_id: id }) => [email, id] as const)),
  };
};
