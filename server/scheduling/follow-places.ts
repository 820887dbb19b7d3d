import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";

/** The new place of each old one. */
type NewPlaces = ReadonlyMap<string, string>;

type Named = { id: string; locationIds: string[] };

/** Rows that name a place by its new id; by both, where `keepsFormer` says so, each once. */
const renamed = ({ id, locationIds }: Named, places: NewPlaces, keepsFormer: boolean): Named => {
  const ids = locationIds.flatMap((old) => {
    const now = places.get(old);
    if (now === undefined) return [old];
    return keepsFormer ? [old, now] : [now];
  });
  return { id, locationIds: [...new Set(ids)] };
};

/**
 * Lets subscriptions follow places that continue elsewhere. One to reports names the former places as
 * well: the range of a mail may begin before the move, and those that closed before it drop out when
 * it is sent. An alert is about now, and names the new ones instead.
 * @returns how many named one of them
 */
export const followPlaces = async (
  tx: Tx,
  scope: Scope,
  kind: "report" | "alert",
  places: NewPlaces,
): Promise<number> => {
  const table = `${kind}_subscription`;
  const { rows } = await tx.raw<{ rows: Named[] }>(
    `SELECT subscription_id AS id, location_ids AS "locationIds" FROM ${table}
     WHERE customer_id = :customerId AND facility_id = :facilityId
       AND location_ids && :ids::uuid[]
     ORDER BY subscription_id FOR UPDATE`,
    { ...scope, ids: [...places.keys()] },
  );
  if (rows.length === 0) return 0;
  const after = rows.map((row) => renamed(row, places, kind === "report"));
  await tx.raw(
    `UPDATE ${table} AS s SET location_ids = n.location_ids, version = s.version + 1
     FROM json_to_recordset(:rows::json) AS n (id uuid, location_ids uuid[])
     WHERE s.customer_id = :customerId AND s.facility_id = :facilityId
       AND s.subscription_id = n.id`,
    {
      ...scope,
      rows: JSON.stringify(after.map(({ id, locationIds }) => ({ id, location_ids: locationIds }))),
    },
  );
  return rows.length;
};
