import { z } from "zod";
import { Id, Instant } from "#contract/core/primitives.ts";
import type { DispenserEvent, dispenserEvents } from "#contract/reports/ecm/dispenser-events.ts";
import { deviceTypeName } from "../run/device-type-name.ts";
import { readCursor, writeCursor } from "../run/cursor.ts";
import { ROOM_LEVEL, UNIT_LEVEL } from "../run/location-tree.ts";
import { archivedBefore } from "../run/archived-before.ts";
import { presentCommon } from "../run/presenter.ts";
import { factsWhen } from "../run/queries/facts-when.ts";
import type { ReportRun } from "../run/report-run.ts";
import { selectLocations } from "../run/selection.ts";
import { DISPENSER_TYPE } from "./device-choice.ts";
import { type DispenseRow, dispensesInOrder } from "./queries/dispenses-in-order.ts";
import { facilityCoverage } from "./range-coverage.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const Key = z.object({ at: Instant, deviceId: Id, factId: z.string() });

const presentEvent = ({ tree, context, language }: ReportRun) => {
  const coverage = facilityCoverage({ tree, context });
  return (row: DispenseRow): DispenserEvent => ({
    deviceId: row.deviceId,
    factId: row.factId,
    at: row.at,
    deviceName: row.name,
    deviceType: deviceTypeName(row.type, language),
    room: tree.atLevel(row.locationId, ROOM_LEVEL)?.name ?? null,
    unit: tree.atLevel(row.locationId, UNIT_LEVEL)?.name ?? null,
    count: row.count,
    isCompliance: row.isCompliance && coverage.isCovered(row.locationId, Date.parse(row.at)),
  });
};

/** The dispensers of the facility's history, or only the chosen ones. */
const countedDevices = ({ context, filter }: ReportRun): string[] => {
  const chosen = new Set(filter.deviceIds);
  const dispensers = context.assignments.filter(({ typeId }) => typeId === DISPENSER_TYPE);
  const ids = new Set(dispensers.map(({ deviceId }) => deviceId));
  return [...ids].filter((id) => chosen.size === 0 || chosen.has(id));
};

/**
 * One page of dispenses, newest first, and whether there are more. A page is looked for in a day,
 * then in the two days before it, then in four: a busy facility reads little more than it shows, a
 * quiet one needs few statements for a year.
 */
const readPage = async (run: ReportRun): Promise<{ rows: DispenseRow[]; hasMore: boolean }> => {
  const { db, scope, tree, range, slots, page } = run;
  const whole = factsWhen(range.timeZone, range.counted, slots);
  const after = readCursor(page.cursor, Key);
  const parts = selectLocations(tree, run.filter.locationIds, UNIT_LEVEL).topmost;
  const question = {
    deviceIds: countedDevices(run),
    locationIds: parts.flatMap(({ id }) => tree.subtree(id)).map(({ id }) => id),
    after,
  };
  const first = whole.from.getTime();
  // A cursor's own moment still counts: other devices may have sent at it.
  let to = Math.min(
    whole.to.getTime(),
    after === null ? Number.POSITIVE_INFINITY : Date.parse(after.at) + 1,
  );
  const rows: DispenseRow[] = [];
  for (let days = 1; to > first && rows.length <= page.rows; days *= 2) {
    const from = Math.max(first, to - days * DAY_MS);
    const limit = page.rows + 1 - rows.length;
    // oxlint-disable-next-line no-await-in-loop -- how far to look depends on what was found
    const found = await dispensesInOrder(db, scope, {
      ...question,
      when: { ...whole, from: new Date(from), to: new Date(to) },
      limit,
    });
    rows.push(...found);
    to = from;
  }
  return { rows: rows.slice(0, page.rows), hasMore: rows.length > page.rows };
};

/** Report 29: the dispenses of a range as they were sent. */
export const runDispenserEvents = async (
  run: ReportRun,
): Promise<z.input<typeof dispenserEvents.response>> => {
  const { rows, hasMore } = await readPage(run);
  const last = rows.at(-1);
  return {
    ...presentCommon(run),
    ...(await archivedBefore(run)),
    events: rows.map(presentEvent(run)),
    next:
      hasMore && last !== undefined
        ? writeCursor({ at: last.at, deviceId: last.deviceId, factId: last.factId })
        : null,
  };
};
