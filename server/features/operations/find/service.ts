import {
  FIND_LIMITS,
  type Found,
  type FoundDevice,
  type FoundFacility,
  type FoundPerson,
  type FoundUnit,
} from "#contract/operations/find.ts";
import { bestFits, searchTerms } from "#contract/core/plain-text.ts";
import { bestMatches, readSearchRules } from "#contract/core/search-variants.ts";
import type { Actor, ReachableFacility } from "#server/access/actor.ts";
import { facilityAccess, heldAt } from "#server/access/facility-access.ts";
import { noteLook } from "#server/access/provider-access-log.ts";
import type { Db } from "#server/db/knex.ts";
import { findDevices } from "#server/features/devices/devices/service.ts";
import { LANGUAGES } from "#contract/core/primitives.ts";
import { textsIn } from "#server/lib/texts.ts";
import type { Clock } from "#server/lib/clock.ts";
import { can } from "./policy.ts";
import * as queries from "./queries.ts";

/** Units are named in either language, whichever their reader's is. */
const RULES = LANGUAGES.map((language) => {
  const texts = textsIn(language);
  return readSearchRules(texts("find:stopWords"), texts("find:synonyms"));
});

type Deps = { db: Db; clock: Clock };
type Group<T> = { total: number; searched: number; rows: T[] };

const group = <R, T>(rows: readonly R[], fits: readonly R[], present: (row: R) => T): Group<T> => ({
  total: fits.length,
  searched: rows.length,
  rows: fits.slice(0, FIND_LIMITS.rowsMax).map(present),
});

/**
 * Facilities, units, devices and people whose names fit a text. Facilities and units come from the
 * whole customer as far as the actor reaches, devices only from the facility at hand.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const findEverything = async (
  { db, clock }: Deps,
  actor: Actor,
  { facilityId, text }: { facilityId: string; text: string },
): Promise<Found> => {
  const now = clock.now();
  const here = await facilityAccess(db, actor, facilityId, now);
  const { customerId } = here.scope;
  noteLook(actor, customerId);
  const words = searchTerms(text);
  const all = await queries.listFacilities(db, here.scope);
  const reached = all.filter((row) =>
    can.findUnits(heldAt(actor, { customerId, facilityId: row.facility_id })),
  );
  const facilities = group(
    reached,
    bestMatches(reached, ({ name }) => name, text, RULES),
    ({ facility_id: id, name }): FoundFacility => ({ id, name }),
  );
  if (words.length === 0)
    return { customerId, facilities, units: null, devices: null, people: null };
  return {
    customerId,
    facilities,
    units: await unitsOf(db, here, { facilities: reached, text, now }),
    devices: can.findDevices(here) ? await devicesOf(db, here, text, now) : null,
    people: can.findPeople(here) ? await peopleOf(db, here, words) : null,
  };
};

const unitsOf = async (
  db: Db,
  { scope }: ReachableFacility,
  {
    facilities,
    text,
    now,
  }: { facilities: readonly queries.FacilityRecord[]; text: string; now: Date },
): Promise<Group<FoundUnit>> => {
  const names = new Map(facilities.map((row) => [row.facility_id, row.name]));
  const rows = await queries.listUnits(db, scope, [...names.keys()], now);
  // Hits of the facility at hand before equals of another.
  const ordered = rows.toSorted(
    (a, b) =>
      Number(b.facility_id === scope.facilityId) - Number(a.facility_id === scope.facilityId),
  );
  return group(
    rows,
    bestMatches(ordered, ({ name }) => name, text, RULES),
    (row): FoundUnit => ({
      id: row.location_id,
      name: row.name,
      above: row.above,
      facilityId: row.facility_id,
      facilityName: names.get(row.facility_id) ?? "",
    }),
  );
};

const devicesOf = async (
  db: Db,
  { scope }: ReachableFacility,
  text: string,
  now: Date,
): Promise<Group<FoundDevice>> => {
  const { total, searched, rows } = await findDevices(db, scope, {
    text,
    limit: FIND_LIMITS.rowsMax,
    now,
  });
  const present = (row: (typeof rows)[number]): FoundDevice => ({
    id: row.id,
    name: row.name,
    serialNumber: row.serialNumber,
    deviceTypeId: row.deviceTypeId,
    locationNames: row.locationNames,
    state: row.state,
  });
  return { total, searched, rows: rows.map(present) };
};

const peopleOf = async (
  db: Db,
  { scope }: ReachableFacility,
  words: readonly string[],
): Promise<Group<FoundPerson>> => {
  const rows = await queries.listPeople(db, scope);
  const nameOf = ({ first_name: first, last_name: last }: queries.PersonRecord) =>
    `${first} ${last}`;
  return group(
    rows,
    bestFits(rows, (row) => `${nameOf(row)} ${row.badge ?? ""}`, words),
    (row): FoundPerson => ({
      id: row.employee_id,
      name: nameOf(row),
      jobRole: row.job_role,
      badgeNumber: row.badge,
    }),
  );
};
