import type { Client } from "pg";
import { parse as parseUuid } from "uuid";
import type { Scope } from "#server/db/tenant-scope.ts";
import { FACT_TABLES, type FactTable } from "#server/db/tables.ts";
import { createTurn } from "#server/lib/yield-to-event-loop.ts";
import type { FactColumn } from "../history.ts";
import type { FacilityModel } from "../model/facility-model.ts";
import type { DeviceLayout } from "../model/layout.ts";
import type { Fault, Report } from "../model/telemetry.ts";
import { BinaryCopy } from "./binary-copy.ts";

/** A facility's whole history, ready to be written. */
export type FacilityHistory = {
  scope: Scope;
  model: FacilityModel;
  /** Per device of the layout: its dispenses or passages. */
  columns: readonly FactColumn[];
  reports: readonly (readonly Report[])[];
  faults: readonly (readonly Fault[])[];
  /** What happened before this instant is written later, in the background. */
  fromMs: number;
};

/** The sender's own id of a fact: which device, and when. */
export const factId = (device: number, atMs: number): string =>
  `${device.toString(36)}-${atMs.toString(36)}`;

/** First instants of the UTC months from `sinceMs` to `toMs`, one after the last included. */
const monthStarts = (sinceMs: number, toMs: number): number[] => {
  const since = new Date(sinceMs);
  const starts: number[] = [];
  for (let month = since.getUTCMonth(); (starts.at(-1) ?? 0) <= toMs; month++) {
    starts.push(Date.UTC(since.getUTCFullYear(), month, 1));
  }
  return starts;
};

const partition = (table: FactTable, monthMs: number): string => {
  const month = new Date(monthMs);
  return `${table}_${month.getUTCFullYear()}_${String(month.getUTCMonth() + 1).padStart(2, "0")}`;
};

const bytes = (id: string): Buffer => Buffer.from(parseUuid(id));
const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);
const byScope = (one: FacilityHistory, other: FacilityHistory): number =>
  `${one.scope.customerId}${one.scope.facilityId}` <
  `${other.scope.customerId}${other.scope.facilityId}`
    ? -1
    : 1;

/** The leading columns that every fact has, in the order of the primary key. */
const COLUMNS = "customer_id, facility_id, device_id, at, fact_id";
const EXTRA: Readonly<Record<FactTable, string>> = {
  dispense: "badge, count",
  passage: "badge, is_out",
  device_report: "gateway, via, rssi, battery, module_battery, firmware, dispenses, refill",
  device_fault: "alarm_type, is_raised",
};

type Span = { fromMs: number; toMs: number };
type Row = { copy: BinaryCopy; history: FacilityHistory; device: DeviceLayout };

/** Writes the key columns of a fact. */
type Key = (atMs: number, columns: number) => Promise<unknown> | undefined;

const writeEvents = async ({ copy, history, device }: Row, span: Span, key: Key): Promise<void> => {
  const column = history.columns[device.index];
  if (!column) return;
  const { staff } = history.model;
  const isCounter = device.kind === "counter";
  const end = column.firstFrom(span.toMs);
  for (let index = column.firstFrom(span.fromMs); index < end; index++) {
    const wait = key(column.at(index), 7);
    if (wait) await wait;
    copy.ascii(staff[column.badge(index)]?.badge ?? null);
    if (isCounter) copy.boolean(column.isOut(index));
    else copy.smallint(1);
  }
};

const writeReports = async (
  { copy, history, device }: Row,
  span: Span,
  key: Key,
): Promise<void> => {
  for (const report of history.reports[device.index] ?? []) {
    if (report.atMs < span.fromMs || report.atMs >= span.toMs) continue;
    await key(report.atMs, 13);
    copy.ascii(report.gateway);
    copy.jsonb(report.via);
    copy.smallint(report.rssi);
    copy.ascii(report.battery);
    copy.ascii(report.moduleBattery);
    copy.ascii(report.firmware);
    copy.integer(report.dispenses);
    copy.jsonb(report.refill);
  }
};

const writeFaults = async ({ copy, history, device }: Row, span: Span, key: Key): Promise<void> => {
  for (const fault of history.faults[device.index] ?? []) {
    if (fault.atMs < span.fromMs || fault.atMs >= span.toMs) continue;
    await key(fault.atMs, 7);
    copy.smallint(fault.alarm);
    copy.boolean(fault.isRaised);
  }
};

const writers: Readonly<Record<FactTable, (row: Row, span: Span, key: Key) => Promise<void>>> = {
  dispense: writeEvents,
  passage: writeEvents,
  device_report: writeReports,
  device_fault: writeFaults,
};

const belongsIn = (table: FactTable, device: DeviceLayout): boolean => {
  if (table === "dispense") return device.kind === "dispenser";
  if (table === "passage") return device.kind === "counter";
  return true;
};

const notBefore = ({ fromMs, toMs }: Span, earliestMs: number): Span => ({
  fromMs: Math.max(fromMs, earliestMs),
  toMs,
});

/** Copies what happened in a span into a table: facility by facility, device by device. */
const copySpan = async (
  client: Client,
  table: FactTable,
  statement: string,
  histories: readonly FacilityHistory[],
  span: Span,
): Promise<void> => {
  const copy = new BinaryCopy(client, statement);
  const turn = createTurn();
  for (const history of histories) {
    const customer = bytes(history.scope.customerId);
    const facility = bytes(history.scope.facilityId);
    for (const device of history.model.layout.devices.toSorted(byId)) {
      if (!belongsIn(table, device)) continue;
      const id = bytes(device.id);
      const key: Key = (atMs, columns) => {
        const wait = copy.row(columns);
        copy.uuid(customer);
        copy.uuid(facility);
        copy.uuid(id);
        copy.instant(atMs);
        copy.ascii(factId(device.index, atMs));
        return wait;
      };
      await writers[table]({ copy, history, device }, notBefore(span, history.fromMs), key);
      if (turn.isOver()) await turn.next();
    }
  }
  await copy.end();
};

const copyInto = (table: FactTable, name: string, options: string): string =>
  `COPY ${name} (${COLUMNS}, ${EXTRA[table]}) FROM STDIN WITH (FORMAT binary${options})`;

/**
 * Writes the facts of all facilities, each from its `fromMs` on, month by month and in the order of
 * the primary key, so that the index grows at its right end. The partitions of those months must be
 * without rows.
 */
export const copyFacts = async (
  client: Client,
  histories: readonly FacilityHistory[],
  toMs: number,
): Promise<void> => {
  const inOrder = histories.toSorted(byScope);
  const earliestMs = Math.min(...histories.map(({ fromMs }) => fromMs));
  const starts = monthStarts(earliestMs, toMs);
  for (const [index, fromMs] of starts.slice(0, -1).entries()) {
    const span = { fromMs, toMs: starts[index + 1] ?? Infinity };
    for (const table of FACT_TABLES) {
      const name = partition(table, fromMs);
      // Emptied in this transaction, the partition needs no log of its rows (wal_level minimal) and
      // may take them frozen, which spares the first reader and the first vacuum their work.
      await client.query(`TRUNCATE ${name}`);
      await copySpan(client, table, copyInto(table, name, ", FREEZE"), inOrder, span);
    }
  }
};

/** Writes a facility's facts of a span beside those that are there; needs no right but to insert. */
export const addFacts = async (
  client: Client,
  history: FacilityHistory,
  span: Span,
): Promise<void> => {
  for (const table of FACT_TABLES)
    await copySpan(client, table, copyInto(table, table, ""), [history], span);
};
