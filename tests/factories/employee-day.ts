import type { Db } from "#server/db/knex.ts";
import { NOBODY } from "#server/engine/badges/wearers.ts";
import { DAY_COUNTS, type DayCount } from "#server/engine/badges/employee-days.ts";

/** Judged and compliant. */
type Pair = readonly [judged: number, compliant: number];

const NOON = 24;

/** What a holder did in a unit on one day, all of it in one half hour, as the engine writes it. */
export const buildEmployeeDay = async (
  db: Db,
  { customerId, facilityId }: { customerId: string; facilityId: string },
  given: {
    day: string;
    locationId: string;
    employeeId?: string;
    jobRoleId?: string;
    /** Of no holder. */
    badge?: string;
    ins: Pair;
    outs?: Pair;
    dispenses?: number;
    slot?: number;
  } & Partial<Record<Exclude<DayCount, "ins" | "outs" | "dispenses">, number>>,
): Promise<void> => {
  const [ins, compliantIns] = given.ins;
  const [outs, compliantOuts] = given.outs ?? [0, 0];
  const dispenses = given.dispenses ?? compliantIns + compliantOuts;
  const { day, locationId, employeeId, jobRoleId, badge, slot, ...rest } = given;
  const counts = {
    ...Object.fromEntries(DAY_COUNTS.map((count) => [count, 0])),
    ...rest,
    ins,
    outs,
    compliant_ins: compliantIns,
    compliant_outs: compliantOuts,
    dispenses,
  } as Record<DayCount, number>;
  await db("employee_day").insert({
    customer_id: customerId,
    facility_id: facilityId,
    day,
    employee_id: employeeId ?? NOBODY,
    badge: badge ?? "",
    location_id: locationId,
    job_role_id: jobRoleId ?? NOBODY,
    ...counts,
    slots: [slot ?? NOON, ins, compliantIns, outs, compliantOuts, dispenses],
  });
};
