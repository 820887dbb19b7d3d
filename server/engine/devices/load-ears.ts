import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { texts } from "../pg-arrays.ts";
import type { TimeInterval } from "../intervals.ts";
import type { Ear } from "./judge-device.ts";
import { silenceLimit } from "./silence-series.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

/** The way of a report: the gateway that sent it and the repeaters before it, by serial number. */
export type Way = { atMs: number; gateway: string | null; via: readonly string[] | null };

type Heard = { deviceId: string; isGateway: boolean; ways: readonly Way[] };
type RelayRow = {
  device_id: string;
  serial_number: string;
  type: string;
  limit_minutes: number;
  report_minutes: number;
};
type ContactRow = { device_id: string; from_ms: number; to_ms: number };

type NamedWay = Omit<Way, "atMs"> & { namedMs: number[] };

/** The ways on which a device was heard, each once, with when. */
const waysWithTimes = (ways: readonly Way[]): NamedWay[] => {
  const known = new Map<string, NamedWay>();
  for (const { atMs, gateway, via } of ways) {
    const key = [gateway ?? "", ...(via ?? [])].join("\n");
    const way = known.get(key);
    if (way) way.namedMs.push(atMs);
    else known.set(key, { gateway, via, namedMs: [atMs] });
  }
  return [...known.values()];
};

/**
 * Reads on which ways devices are heard, and when gateways were in contact. What their repeaters
 * did is left out here: see {@link ./repeaters.ts}.
 */
export const loadEars = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  devices: readonly Heard[],
  sinceMs: number,
): Promise<{ earsOf(deviceId: string): Ear[]; contactsOf(deviceId: string): TimeInterval[] }> => {
  const waysOf = new Map(
    devices.map(({ deviceId, isGateway, ways }) => [
      deviceId,
      isGateway ? [] : waysWithTimes(ways),
    ]),
  );
  const named = [...waysOf.values()]
    .flat()
    .flatMap(({ gateway, via }) => [gateway, ...(via ?? [])]);
  const { rows: relays } = await tx.raw<{ rows: RelayRow[] }>(
    `SELECT d.device_id, d.serial_number, ty.name AS type, ty.offline_after_minutes AS limit_minutes,
            COALESCE(mo.report_every_minutes, 10) AS report_minutes
       FROM device d JOIN device_type ty ON ty.device_type_id = d.device_type_id
       LEFT JOIN device_model mo ON mo.device_model_id = d.device_model_id
      WHERE d.customer_id = ? AND d.facility_id = ? AND ty.name IN ('gateway', 'repeater')
        AND (d.serial_number = ANY (?::text[]) OR d.device_id = ANY (?::uuid[]))`,
    [
      customerId,
      facilityId,
      texts([...new Set(named)]),
      texts(devices.filter(({ isGateway }) => isGateway).map(({ deviceId }) => deviceId)),
    ],
  );
  const gateways = relays.filter(({ type }) => type === "gateway");
  const { rows } = await tx.raw<{ rows: ContactRow[] }>(
    `SELECT device_id, extract(epoch FROM from_at)::float8 * 1000 AS from_ms,
            extract(epoch FROM to_at)::float8 * 1000 AS to_ms
       FROM contact_span
      WHERE customer_id = ? AND facility_id = ? AND device_id = ANY (?::uuid[])
        AND to_at >= to_timestamp(?::float8 / 1000) - interval '2 days'
      ORDER BY from_at`,
    [customerId, facilityId, texts(gateways.map((row) => row.device_id)), sinceMs],
  );
  const contacts = Map.groupBy(rows, (row) => row.device_id);
  const contactsOf = (deviceId: string): TimeInterval[] =>
    (contacts.get(deviceId) ?? []).map(({ from_ms: fromMs, to_ms: toMs }) => ({ fromMs, toMs }));
  const relayOf = new Map(relays.map((row) => [row.serial_number, row]));
  const gatewayOf = (serial: string | null): Ear["gateway"] => {
    const row = serial === null ? undefined : relayOf.get(serial);
    if (row?.type !== "gateway") return null;
    return {
      deviceId: row.device_id,
      contacts: contactsOf(row.device_id),
      limitMs: silenceLimit(row.limit_minutes * MINUTE_MS, row.report_minutes * MINUTE_MS),
    };
  };
  const earsOf = (deviceId: string): Ear[] =>
    (waysOf.get(deviceId) ?? []).flatMap(({ gateway: serial, via, namedMs }) => {
      const gateway = gatewayOf(serial);
      const repeaters = (via ?? []).flatMap((one) => {
        const row = relayOf.get(one);
        return row?.type === "repeater" ? [{ deviceId: row.device_id, outages: [] }] : [];
      });
      return gateway || repeaters.length > 0 ? [{ namedMs, gateway, repeaters }] : [];
    });
  return { earsOf, contactsOf };
};
