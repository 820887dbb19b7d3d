import type { Tx } from "../db/knex.ts";
import { type DeviceFact, isHearing } from "./device-fact.ts";
import type { FacilityRules } from "./facility-rules.ts";
import { epochDayOf, epochDayText } from "#server/lib/time/epoch-day.ts";
import { numbers, texts } from "./pg-arrays.ts";

type Heard = { reportMs: number; eventMs: number | null };

const isEvent = ({ fact }: DeviceFact): boolean =>
  fact.type === "dispense" || fact.type === "passage";

const newestByDevice = (facts: readonly DeviceFact[]): Map<string, Heard> => {
  const heard = new Map<string, Heard>();
  for (const fact of facts) {
    const eventMs = isEvent(fact) ? fact.atMs : null;
    const so = heard.get(fact.device.deviceId);
    if (!so) {
      heard.set(fact.device.deviceId, { reportMs: fact.atMs, eventMs });
      continue;
    }
    so.reportMs = Math.max(so.reportMs, fact.atMs);
    if (eventMs !== null) so.eventMs = Math.max(so.eventMs ?? eventMs, eventMs);
  }
  return heard;
};

/** Notes when the devices of new facts were last heard from. */
export const noteLastHeard = async (
  tx: Tx,
  { scope }: FacilityRules,
  facts: readonly DeviceFact[],
): Promise<void> => {
  const heard = newestByDevice(facts.filter(({ fact }) => isHearing(fact)));
  if (heard.size === 0) return;
  const times = [...heard.values()];
  await tx.raw(
    `INSERT INTO device_state AS s
       (customer_id, facility_id, device_id, last_report_at, last_event_at)
     SELECT ?::uuid, ?::uuid, f.device_id, to_timestamp(f.report_ms / 1000),
            to_timestamp(f.event_ms / 1000)
       FROM unnest(?::uuid[], ?::float8[], ?::float8[]) AS f (device_id, report_ms, event_ms)
     ON CONFLICT (customer_id, facility_id, device_id) DO UPDATE SET
       last_report_at = greatest(s.last_report_at, excluded.last_report_at),
       last_event_at = greatest(s.last_event_at, excluded.last_event_at)`,
    [
      scope.customerId,
      scope.facilityId,
      texts([...heard.keys()]),
      numbers(times.map(({ reportMs }) => reportMs)),
      numbers(times.map(({ eventMs }) => eventMs)),
    ],
  );
};

/** Widens the span of the facility's data by new facts. */
export const noteDataInterval = async (
  tx: Tx,
  { scope, local }: FacilityRules,
  facts: readonly DeviceFact[],
): Promise<void> => {
  let [oldestMs, newestMs] = [Infinity, -Infinity];
  for (const { atMs } of facts) {
    oldestMs = Math.min(oldestMs, atMs);
    newestMs = Math.max(newestMs, atMs);
  }
  await tx.raw(
    `INSERT INTO facility_data AS f (customer_id, facility_id, first_day, data_to)
     VALUES (?, ?, ?, ?)
     ON CONFLICT (customer_id, facility_id) DO UPDATE SET
       first_day = least(f.first_day, excluded.first_day),
       data_to = greatest(f.data_to, excluded.data_to)`,
    [
      scope.customerId,
      scope.facilityId,
      epochDayText(epochDayOf(local.toLocalMs(oldestMs))),
      new Date(newestMs),
    ],
  );
};
