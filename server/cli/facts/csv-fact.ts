import {
  DeviceFaultFact,
  DeviceReportFact,
  DispenseFact,
  PassageFact,
} from "#contract/devices/ingest.ts";

const numeric: ReadonlySet<string> = new Set(["count", "rssi", "dispenses", "alarm"]);
const NESTED = "refill.";

const fieldNames: ReadonlySet<string> = new Set([
  ...[DispenseFact, PassageFact, DeviceReportFact, DeviceFaultFact].flatMap((schema) =>
    Object.keys(schema.shape).filter((name) => name !== "refill"),
  ),
  ...Object.keys(DeviceReportFact.shape.refill.unwrap().shape).map((name) => NESTED + name),
]);

/** The columns of a header that no fact has; a refill's fields are `refill.eKey` and so on. */
export const unknownColumns = (header: readonly string[]): string[] =>
  header.filter((name) => !fieldNames.has(name));

// A cell that is no number stays text, for which the line is refused.
const cellValue = (name: string, cell: string): unknown => {
  const value = Number(cell);
  return numeric.has(name) && !Number.isNaN(value) ? value : cell;
};

/** A row of a CSV file as a fact that is yet to be checked; undefined when cells are amiss. */
export const csvFact = (header: readonly string[], cells: readonly string[]): unknown => {
  if (cells.length !== header.length) return undefined;
  const fact: Record<string, unknown> = {};
  const refill: Record<string, unknown> = {};
  for (const [index, name] of header.entries()) {
    const cell = cells[index]?.trim() ?? "";
    if (cell === "") continue;
    if (name.startsWith(NESTED)) refill[name.slice(NESTED.length)] = cell;
    else fact[name] = cellValue(name, cell);
  }
  return Object.keys(refill).length > 0 ? { ...fact, refill } : fact;
};
