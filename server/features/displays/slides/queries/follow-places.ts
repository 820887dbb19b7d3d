import { z } from "zod";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";

/** What of a slide names places; the rest stays as it is stored. */
const Filters = z.looseObject({
  locationIds: z.array(z.string()).default([]),
  reportDateRange: z.string().optional(),
  endDate: z.string().optional(),
});
const Controls = z.looseObject({ selectedData: z.array(z.string()).optional() });

/** Slides that name one of some places, held until the transaction ends. */
export const slidesNaming = async (
  tx: Tx,
  scope: Scope,
  locationIds: readonly string[],
): Promise<
  { id: string; filters: z.infer<typeof Filters>; controls: z.infer<typeof Controls> }[]
> => {
  const { rows } = await tx.raw<{ rows: { id: string; filters: unknown; controls: unknown }[] }>(
    `SELECT slide_id AS id, filters, controls FROM report_slide
     WHERE customer_id = :customerId AND facility_id = :facilityId
       AND jsonb_exists_any(filters -> 'locationIds', :ids::text[])
     ORDER BY slide_id FOR UPDATE`,
    { ...scope, ids: [...locationIds] },
  );
  return rows.map(({ id, filters, controls }) => ({
    id,
    filters: Filters.parse(filters),
    controls: Controls.parse(controls),
  }));
};

/** Stores what slides are narrowed by, and how they are shown. */
export const saveNarrowing = async (
  tx: Tx,
  scope: Scope,
  slides: readonly { id: string; filters: object; controls: object }[],
): Promise<void> => {
  await tx.raw(
    `UPDATE report_slide AS s SET filters = n.filters, controls = n.controls
     FROM json_to_recordset(:rows::json) AS n (id uuid, filters jsonb, controls jsonb)
     WHERE s.customer_id = :customerId AND s.facility_id = :facilityId AND s.slide_id = n.id`,
    { ...scope, rows: JSON.stringify(slides) },
  );
};
