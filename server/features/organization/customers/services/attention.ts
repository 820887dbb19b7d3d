import { DAY_MS } from "#contract/core/durations.ts";
import { type ImportRun, placeOfImport } from "#contract/core/imports.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { CustomerAttention } from "#contract/organization/customer-attention.ts";
import { licenseState } from "#contract/organization/license-state.ts";
import type { Actor } from "#server/access/actor.ts";
import { viewCustomer } from "#server/access/customer-access.ts";
import { heldAt } from "#server/access/facility-access.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { listImports } from "#server/imports/runs/own.ts";
import { listStepsLeft } from "#server/features/organization/first-steps/service.ts";
import type { Clock } from "#server/lib/clock.ts";
import { summaryOf } from "../lib/held-licenses.ts";
import { can } from "../policy.ts";
import * as queries from "../queries/attention.ts";
import type { FacilityRecord } from "../queries/customers.ts";
import { ownFacilities, productsOf } from "./customers.ts";

type Deps = { db: Db; clock: Clock };

const NO_INVITATIONS = { waiting: 0, expired: 0 };

/** The newest import of each kind and place, unless all of it was written or it still runs. */
const importsToSee = (runs: readonly ImportRun[]): CustomerAttention["imports"] =>
  [...Map.groupBy(runs, (run) => `${run.kind} ${placeOfImport(run)}`).values()].flatMap(
    ([newest]) => {
      if (newest === undefined) return [];
      const { id, kind, facilityId, fileName, refused, status } = newest;
      const hasFailed = status === "Failed";
      const leftOut = status === "Done" && refused > 0;
      return hasFailed || leftOut ? [{ id, kind, facilityId, fileName, hasFailed, refused }] : [];
    },
  );

const endingLicenses = (
  facilities: readonly FacilityRecord[],
  now: Date,
): CustomerAttention["licenses"] =>
  facilities
    .flatMap(({ facility_id: facilityId, name: facilityName, held }) =>
      summaryOf(held, now).map((license) => ({ facilityId, facilityName, ...license })),
    )
    .filter(({ daysLeft }) => licenseState(daysLeft) !== "current")
    .toSorted((a, b) => a.daysLeft - b.daysLeft);

const findInvitations = async (
  db: Db,
  actor: Actor,
  scope: CustomerScope,
  now: Date,
): Promise<CustomerAttention["invitations"]> => {
  if (!can.invite(heldAt(actor, scope))) return NO_INVITATIONS;
  const expiredBefore = new Date(now.getTime() - LIMITS.invitationDays * DAY_MS);
  return queries.countInvitations(db, scope, expiredBefore);
};

/**
 * What of a customer needs its administrators, in the facilities that the actor administers.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const getAttention = async (
  { db, clock }: Deps,
  actor: Actor,
  customerId: string,
  language: Language,
): Promise<CustomerAttention> => {
  const scope = await viewCustomer(db, actor, customerId);
  const now = clock.now();
  const all = await ownFacilities(db, actor, scope, now);
  const inUse = all
    .filter(({ archived_at: archivedAt }) => archivedAt === null)
    .toSorted((a, b) => a.name.localeCompare(b.name, language, { numeric: true }));
  const byId = new Map(inUse.map((facility) => [facility.facility_id, facility]));
  const namesIn = <T>(rows: readonly T[], idOf: (row: T) => string) =>
    inUse.flatMap(({ facility_id: facilityId, name: facilityName }) =>
      rows
        .filter((row) => idOf(row) === facilityId)
        .map((row) => ({ row, facilityId, facilityName })),
    );
  const productsAt = (facilityId: string) => {
    const facility = byId.get(facilityId);
    return productsOf(facility === undefined ? [] : [facility], now);
  };
  const steps = await listStepsLeft(db, scope, productsAt, now);
  const devices = await queries.listDeviceTrouble(db, scope, now);
  const runs = await listImports(db, actor, now);
  return {
    firstSteps: namesIn(steps, (row) => row.facilityId).map(({ row, ...facility }) => ({
      ...facility,
      left: row.left,
      next: row.next,
    })),
    invitations: await findInvitations(db, actor, scope, now),
    licenses: endingLicenses(inUse, now),
    imports: importsToSee(runs.filter((run) => run.customerId === customerId)),
    devices: namesIn(devices, (row) => row.facility_id)
      .map(({ row, ...facility }) => ({
        ...facility,
        silent: row.silent,
        weakBatteries: row.weak_batteries,
        unknown: row.unknown,
      }))
      .filter(({ facilityId, silent, weakBatteries, unknown }) => {
        const held = heldAt(actor, { customerId, facilityId });
        return silent + weakBatteries + unknown > 0 && can.seeDevices(held);
      }),
  };
};
