import { customerScope } from "#server/db/tenant-scope.ts";
import { enterRows } from "#server/access/row-directory.ts";
import type { Db } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";

/** An import that was written, of a user of the facility's customer. */
export const buildImportRun = async (
  db: Db,
  { customerId, facilityId }: { customerId: string; facilityId: string },
  given: { name: string; userId?: string },
): Promise<string> => {
  const importId = newId();
  await db("import_run").insert({
    customer_id: customerId,
    import_id: importId,
    facility_id: facilityId,
    kind: "devices",
    user_customer_id: customerId,
    user_id: given.userId ?? newId(),
    file_name: given.name,
    status: "Done",
    created: 1,
    changes: JSON.stringify([
      { line: 2, outcome: "new", column: "Name", before: null, after: given.name },
    ]),
    requested_at: new Date(),
    ended_at: new Date(),
  });
  await enterRows(db, "importRun", customerScope(customerId), [importId]);
  return importId;
};

/** What an import of observations left behind: by the command, where it names no user. */
export const buildObservationImport = async (
  db: Db,
  { customerId, facilityId }: { customerId: string; facilityId: string },
  given: { name: string; at: Date; by?: string; observationIds?: string[] },
): Promise<string> => {
  const importId = newId();
  await db("observation_import").insert({
    customer_id: customerId,
    facility_id: facilityId,
    import_id: importId,
    file_name: given.name,
    made_at: given.at,
    made_by: given.by ?? "command line",
    observation_ids: given.observationIds ?? [],
    bare_session_ids: [],
  });
  return importId;
};
