import type { PreparedReport } from "#server/features/reports/reports/service.ts";
import type { ExportRow } from "#server/export/table.ts";
import { zonedWriter } from "#server/lib/time/zoned-time.ts";
import {
  type ObservationKey,
  type ObservationRow,
  countObservations,
  observationsInOrder,
} from "../queries/observations-in-order.ts";
import { inOrder } from "../lib/in-order.ts";
import { instantsOf, storesTime } from "./stored-times.ts";
import { placesOf } from "./places.ts";
import { PAGE_ROWS, type RawTable } from "../lib/raw-table.ts";

const COLUMNS: RawTable["columns"] = [
  ["time", "text"],
  ["time_utc", "text"],
  ["unit", "text"],
  ["job_role", "text"],
  ["moment", "text"],
  ["type", "text"],
  ["outcome", "text"],
  ["precautions", "text"],
  ["items_used", "text"],
  ["items_removed_correctly", "text"],
  ["purpose", "text"],
  ["session_id", "text"],
  ["long_session", "text"],
  ["link", "text"],
  ["count", "integer"],
];

const listOf = (names: readonly string[]): string | null =>
  names.length === 0 ? null : names.join(" ");

/** What observers saw, one line for each tap; sessions of training and validation too. */
export const observationTable = (run: PreparedReport): RawTable => {
  const { db, scope, filter, range } = run;
  const places = placesOf(run);
  const question = instantsOf(run);
  const keeps = storesTime(run);
  const local = zonedWriter(range.timeZone);
  const roles = new Set(filter.obvJobRoleIds);
  const moments = new Set(filter.hygieneProtocolOpportunityIds);
  const precaution = filter.precautionOption;

  const isWanted = (row: ObservationRow): boolean =>
    places.isChosen(row.locationId) &&
    (roles.size === 0 || roles.has(row.jobRoleId)) &&
    (moments.size === 0 || moments.has(row.momentId)) &&
    (precaution === "all" || row.precautions.includes(precaution));
  const present = (row: ObservationRow): ExportRow[] => {
    const time = local(row.at);
    if (!keeps(time) || !isWanted(row)) return [];
    return [
      [
        time,
        row.at,
        places.namesOf(row.locationId).unit,
        row.jobRole,
        row.moment,
        row.type,
        row.outcome,
        listOf(row.precautions),
        listOf(row.used),
        listOf(row.removed),
        row.purpose,
        row.sessionId,
        row.isLongSession ? "yes" : "no",
        row.link,
        row.count,
      ],
    ];
  };

  async function* pages(): AsyncGenerator<readonly ExportRow[]> {
    const read = inOrder<ObservationRow, ObservationKey>(question, PAGE_ROWS, async (page) => {
      const rows = await observationsInOrder(db, scope, page);
      return { rows, last: rows.at(-1) ?? null };
    });
    for await (const rows of read) yield rows.flatMap(present);
  }
  return {
    columns: COLUMNS,
    countRows: () => countObservations(db, scope, question),
    pages,
    people: () => 0,
  };
};
