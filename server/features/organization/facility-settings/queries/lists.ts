import type { Scope } from "#server/db/tenant-scope.ts";
import { localDayText } from "#server/lib/time/local-time.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import type { Row } from "#server/db/tables.ts";

export type BandRecord = Row<"performance_band">;
export type NoteRecord = Row<"observation_note">;

/** A facility's bands by limit. */
export const listBands = (db: Db, scope: Scope): Promise<BandRecord[]> =>
  db("performance_band").where(tenant(scope)).orderBy("upper_limit");

/** Puts bands in place of those that are there. */
export const replaceBands = async (
  tx: Tx,
  scope: Scope,
  bands: readonly Omit<BandRecord, "customer_id" | "facility_id">[],
): Promise<void> => {
  await tx("performance_band").where(tenant(scope)).delete();
  if (bands.length > 0)
    await tx("performance_band").insert(bands.map((band) => ({ ...tenant(scope), ...band })));
};

/** A facility's quick notes, the newest first, archived ones too. */
export const listNotes = (db: Db, scope: Scope): Promise<NoteRecord[]> =>
  db("observation_note")
    .where(tenant(scope))
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "observation_note_id", order: "desc" },
    ]);

export type NewNote = { id: string; text: string; createdAt: Date };

/** Puts quick notes in; with `skipsPresent` not those whose text is there. @returns the texts made */
export const insertNotes = async (
  tx: Tx,
  scope: Scope,
  notes: readonly NewNote[],
  { skipsPresent = false } = {},
): Promise<string[]> => {
  if (notes.length === 0) return [];
  const insert = tx("observation_note").insert(
    notes.map(({ id, text, createdAt }) => ({
      ...tenant(scope),
      observation_note_id: id,
      note_text: text,
      created_at: createdAt,
    })),
  );
  const rows = await (skipsPresent ? insert.onConflict().ignore() : insert).returning("note_text");
  return rows.map(({ note_text: text }) => text);
};

/** Archives a quick note or brings it back. */
export const setNoteArchived = async (
  tx: Tx,
  scope: Scope,
  id: string,
  isArchived: boolean,
): Promise<void> => {
  await tx("observation_note")
    .where({ ...tenant(scope), observation_note_id: id })
    .update({ is_archived: isArchived });
};

/** The customer's facilities where observations are licensed today, by name. */
export const listObserved = async (
  db: Db,
  { customerId }: Scope,
  now: Date,
): Promise<{ facilityId: string; facilityName: string }[]> => {
  const { rows } = await db.raw<{
    rows: { facilityId: string; facilityName: string; timeZone: string; expiresOn: string }[];
  }>(
    `SELECT f.facility_id AS "facilityId", f.name AS "facilityName", f.time_zone AS "timeZone",
        max(l.expiration_date) AS "expiresOn"
       FROM facility f
       JOIN license l ON l.customer_id = f.customer_id AND l.customer_id = :customerId
        AND l.facility_id = f.facility_id AND l.product_code = 'OBS'
      WHERE f.customer_id = :customerId AND f.archived_at IS NULL
      GROUP BY f.customer_id, f.facility_id
      ORDER BY lower(f.name), f.facility_id`,
    { customerId },
  );
  return rows
    .filter(({ timeZone, expiresOn }) => expiresOn >= localDayText(now, timeZone))
    .map(({ facilityId, facilityName }) => ({ facilityId, facilityName }));
};
