import type { PreparedReport } from "#server/features/reports/reports/service.ts";
import type { ExportRow } from "#server/export/table.ts";
import { zonedWriter } from "#server/lib/time/zoned-time.ts";
import { exportedDevices } from "../queries/exported-devices.ts";
import {
  type BadgedFactRow,
  type FactKey,
  countFacts,
  factsInOrder,
} from "../queries/facts-in-order.ts";
import { inOrder } from "../lib/in-order.ts";
import { instantsOf, storesTime } from "./stored-times.ts";
import { placesOf } from "./places.ts";
import { PAGE_ROWS, type RawTable } from "../lib/raw-table.ts";

const COLUMNS: RawTable["columns"] = [
  ["time", "text"],
  ["time_utc", "text"],
  ["kind", "text"],
  ["device_serial", "text"],
  ["device_name", "text"],
  ["device_type", "text"],
  ["unit", "text"],
  ["room", "text"],
  ["direction", "text"],
  ["count", "integer"],
  ["fact_id", "text"],
];
const BADGE_COLUMNS: RawTable["columns"] = [
  ["badge", "text"],
  ["employee_identifier", "text"],
  ["last_name", "text"],
  ["first_name", "text"],
  ["job_role", "text"],
];

const directionOf = ({ isOut }: BadgedFactRow): string | null => {
  if (isOut === null) return null;
  return isOut ? "out" : "in";
};

const personOf = (row: BadgedFactRow): ExportRow => [
  row.badge,
  row.employeeIdentifier,
  row.lastName,
  row.firstName,
  row.jobRole,
];
const NOBODY: ExportRow = BADGE_COLUMNS.map(() => null);

/**
 * Dispenses and passages as they were sent; where events with a badge were requested, also who wore
 * it. People's columns are empty for who may not see single persons.
 */
export const deviceTable = async (
  run: PreparedReport,
  { isBadged }: { isBadged: boolean },
): Promise<RawTable> => {
  const { db, scope, filter, range, canSeeIndividuals } = run;
  const places = placesOf(run);
  const known = await exportedDevices(db, scope);
  const devices = new Map(known.map((device) => [device.deviceId, device]));
  const chosen = new Set(filter.deviceIds);
  const deviceIds = [...devices.keys()].filter(
    (id) => (chosen.size === 0 || chosen.has(id)) && places.wasThere(id),
  );
  const question = { ...instantsOf(run), deviceIds, isBadged };
  const keeps = storesTime(run);
  const local = zonedWriter(range.timeZone);
  const [employees, roles] = [new Set(filter.employeeIds), new Set(filter.jobRoleIds)];
  const people = new Set<string>();

  const isWanted = (row: BadgedFactRow): boolean =>
    !isBadged ||
    ((employees.size === 0 || (row.employeeId !== null && employees.has(row.employeeId))) &&
      (roles.size === 0 || (row.jobRoleId !== null && roles.has(row.jobRoleId))));
  const present = (row: BadgedFactRow): ExportRow[] => {
    const time = local(row.at);
    const place = places.placeAt(row.deviceId, Date.parse(row.at));
    if (!keeps(time) || !places.isChosen(place) || !isWanted(row)) return [];
    const device = devices.get(row.deviceId);
    const { unit, room } = places.namesOf(place);
    if (isBadged && canSeeIndividuals && row.employeeId !== null) people.add(row.employeeId);
    const cells: ExportRow = [
      time,
      row.at,
      row.kind,
      device?.serialNumber ?? null,
      device?.name ?? null,
      device?.type ?? null,
      unit,
      room,
      directionOf(row),
      row.count,
      row.factId,
    ];
    if (!isBadged) return [cells];
    return [[...cells, ...(canSeeIndividuals ? personOf(row) : NOBODY)]];
  };

  async function* pages(): AsyncGenerator<readonly ExportRow[]> {
    const read = inOrder<BadgedFactRow, FactKey>(question, PAGE_ROWS, async (page) => {
      const rows = await factsInOrder(db, scope, { ...question, ...page });
      return { rows, last: rows.at(-1) ?? null };
    });
    for await (const rows of read) yield rows.flatMap(present);
  }
  return {
    columns: isBadged ? [...COLUMNS, ...BADGE_COLUMNS] : COLUMNS,
    countRows: () => countFacts(db, scope, question),
    pages,
    people: () => people.size,
  };
};
