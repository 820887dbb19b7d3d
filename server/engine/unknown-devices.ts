import { LIMITS } from "#contract/core/limits.ts";
import type { Scope } from "../db/tenant-scope.ts";
import type { Tx } from "../db/knex.ts";
import { texts } from "./pg-arrays.ts";

/** The requested serial numbers of which facts are stored already. */
const keptOf = async (
  tx: Tx,
  scope: Scope,
  serialNumbers: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await tx.raw<{ rows: { serial_number: string }[] }>(
    `SELECT s.serial_number FROM unnest(?::text[]) AS s (serial_number)
      WHERE EXISTS (SELECT 1 FROM unclaimed_fact u
                     WHERE u.customer_id = ?::uuid AND u.facility_id = ?::uuid
                       AND u.serial_number = s.serial_number)`,
    [texts(serialNumbers), scope.customerId, scope.facilityId],
  );
  return new Set(rows.map((row) => row.serial_number));
};

/** How many unknown devices there are, from one to the next along the index: each may have many facts. */
const countKept = async (tx: Tx, scope: Scope): Promise<number> => {
  const { rows } = await tx.raw<{ rows: { count: number }[] }>(
    `WITH RECURSIVE kept (serial_number, place) AS (
       (SELECT serial_number, 1 FROM unclaimed_fact
         WHERE customer_id = :customerId AND facility_id = :facilityId
         ORDER BY serial_number LIMIT 1)
       UNION ALL
       SELECT following.serial_number, kept.place + 1 FROM kept CROSS JOIN LATERAL (
         SELECT u.serial_number FROM unclaimed_fact u
          WHERE u.customer_id = :customerId AND u.facility_id = :facilityId
            AND u.serial_number > kept.serial_number
          ORDER BY u.serial_number LIMIT 1
       ) AS following
       WHERE kept.place < :limit
     ) SELECT count(*)::integer AS count FROM kept`,
    { ...scope, limit: LIMITS.unknownDevicesMax },
  );
  return rows[0]?.count ?? 0;
};

/**
 * Which of these unknown devices a facility may store facts of: devices that have some stored
 * already, and new ones as long as there is room. The transaction holds the facility's lock.
 */
export const keepableDevices = async (
  tx: Tx,
  scope: Scope,
  serialNumbers: readonly string[],
): Promise<Set<string>> => {
  if (serialNumbers.length === 0) return new Set();
  const keepable = await keptOf(tx, scope, serialNumbers);
  const added = serialNumbers.filter((serialNumber) => !keepable.has(serialNumber));
  if (added.length === 0) return keepable;
  const room = Math.max(0, LIMITS.unknownDevicesMax - (await countKept(tx, scope)));
  for (const serialNumber of added.slice(0, room)) keepable.add(serialNumber);
  return keepable;
};
