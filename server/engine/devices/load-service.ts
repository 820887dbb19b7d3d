import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { texts } from "../pg-arrays.ts";
import type { Service } from "./pieces.ts";

type Kind = "hung" | "out" | "hardware" | "down";
type Row = {
  device_id: string;
  kind: Kind;
  serial_number: string | null;
  from_ms: number;
  to_ms: number | null;
};

const SPAN = `(extract(epoch FROM s.starts_at) * 1000)::float8 AS from_ms,
  (extract(epoch FROM s.ends_at) * 1000)::float8 AS to_ms`;
const OWN = `s.customer_id = :customerId AND s.facility_id = :facilityId
  AND s.device_id = ANY (:ids::uuid[])`;

/**
 * When devices had which hardware, hung somewhere and were out of service.
 * @param serialOf the serial number of the hardware that a device has now
 */
export const loadService = async (
  tx: Db | Tx,
  scope: Scope,
  deviceIds: readonly string[],
  serialOf: (deviceId: string) => string = () => "",
): Promise<(deviceId: string) => Service> => {
  const { rows } = await tx.raw<{ rows: Row[] }>(
    `SELECT s.device_id, 'hung' AS kind, NULL AS serial_number, ${SPAN}
       FROM device_assignment s WHERE ${OWN}
     UNION ALL
     SELECT s.device_id, 'down', NULL, ${SPAN}
       FROM device_assignment s WHERE ${OWN} AND s.ended_by_deactivation
     UNION ALL
     SELECT s.device_id, 'out', NULL, ${SPAN} FROM out_of_service s WHERE ${OWN}
     UNION ALL
     SELECT s.device_id, 'hardware', s.serial_number, ${SPAN} FROM device_hardware s
      WHERE ${OWN} AND s.ends_at IS NOT NULL
      ORDER BY from_ms`,
    { ...scope, ids: texts(deviceIds) },
  );
  const byDevice = Map.groupBy(rows, (row) => row.device_id);
  return (deviceId) => {
    const own = byDevice.get(deviceId) ?? [];
    const of = (kind: Kind) =>
      own
        .filter((row) => row.kind === kind)
        .map(({ from_ms: fromMs, to_ms: toMs, serial_number: serial }) => ({
          fromMs,
          toMs: toMs ?? Infinity,
          serialNumber: serial ?? "",
        }));
    const replaced = of("hardware").map((one, at, all) => ({
      ...one,
      fromMs: all[at - 1]?.toMs ?? -Infinity,
    }));
    const sinceMs = replaced.at(-1)?.toMs ?? -Infinity;
    return {
      hardware: [
        ...replaced,
        { fromMs: sinceMs, toMs: Infinity, serialNumber: serialOf(deviceId) },
      ],
      hung: of("hung"),
      outOfService: of("out"),
      deactivatedMs: of("down").map(({ toMs }) => toMs),
    };
  };
};
