import type { Fact } from "#contract/devices/ingest.ts";
import type { FactTable } from "#server/db/tables.ts";

/** A fact as its table has it: its key, and what its columns say beside that, without what is null. */
export type StoredFact = {
  device_id: string;
  at_ms: number;
  fact_id: string;
  columns: Readonly<Record<string, unknown>>;
};

/** Columns that are called otherwise in a fact; what is not listed has its own name. */
const FIELDS: Readonly<Record<string, string>> = {
  module_battery: "moduleBattery",
  total_dispenses: "totalDispenses",
  badge_battery: "badgeBattery",
  alarm_type: "alarm",
};

const fieldOf = (column: string, value: unknown): [string, unknown] => {
  if (column === "is_out") return ["direction", value === true ? "out" : "in"];
  if (column === "is_raised") return ["state", value === true ? "raised" : "cleared"];
  return [FIELDS[column] ?? column, value];
};

/** A stored fact as a gateway sends it. */
export const asSent = (type: FactTable, stored: StoredFact, serialNumber: string): Fact =>
  ({
    type,
    id: stored.fact_id,
    device: serialNumber,
    at: new Date(stored.at_ms).toISOString(),
    ...Object.fromEntries(
      Object.entries(stored.columns).map(([name, value]) => fieldOf(name, value)),
    ),
  }) as Fact;
