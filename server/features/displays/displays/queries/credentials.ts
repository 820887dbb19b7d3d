import { DISPLAY_LIMITS } from "#contract/displays/displays.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";

export type CredentialRow = Row<"display_credential">;

/** A credential with whose it is. */
export type KnownScreen = CredentialRow &
  Pick<
    Row<"display_screen">,
    "customer_id" | "facility_id" | "slideshow_id" | "version" | "revoked_at"
  >;

/** What a beat and every other call asks of a credential, as columns of `c` and `s`. */
export const KNOWN = `c.token_hash, c.display_id, c.made_at, c.first_used_at, c.renewed_at, c.ends_at,
  c.ends_others, s.customer_id, s.facility_id, s.slideshow_id, s.version, s.revoked_at`;

/** The screen of a credential, whatever became of either. */
export const findCredential = async (
  db: Db,
  tokenHash: Buffer,
): Promise<KnownScreen | undefined> => {
  const { rows } = await db.raw<{ rows: KnownScreen[] }>(
    `/* all customers */ SELECT ${KNOWN}
     FROM display_credential c JOIN display_screen s ON s.display_id = c.display_id
     WHERE c.token_hash = :tokenHash`,
    { tokenHash },
  );
  return single(rows);
};

/** Holds a display's row, so that its credentials change one after the other. */
export const holdScreen = async (tx: Tx, displayId: string): Promise<void> => {
  await tx.raw(
    `/* all customers */ SELECT 1 FROM display_screen WHERE display_id = :displayId FOR UPDATE`,
    { displayId },
  );
};

/** The given credentials that are in use or may come into use, and are not about to end. */
export const currentOf = (db: Db, tokenHashes: readonly Buffer[]): Promise<CredentialRow[]> =>
  db("display_credential").whereIn("token_hash", tokenHashes).whereNull("ends_at").select("*");

/**
 * Makes a credential beside the one before it. All others of the display end: those that were handed
 * out and never used, and those that were about to.
 */
export const putUnused = async (
  tx: Tx,
  row: Pick<CredentialRow, "token_hash" | "display_id" | "made_at" | "ends_others">,
  before: Buffer | null,
): Promise<void> => {
  await tx("display_credential")
    .where("display_id", row.display_id)
    .where((others) => others.whereNull("first_used_at").orWhereNotNull("ends_at"))
    .modify((others) => {
      if (before !== null) others.whereNot("token_hash", before);
    })
    .delete();
  await tx("display_credential").insert({ ...row, renewed_at: row.made_at });
};

/** Notes the first use of a credential; false where another call did so before. */
export const markUsed = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> => {
  const marked = await tx("display_credential")
    .where("token_hash", tokenHash)
    .whereNull("first_used_at")
    .update({ first_used_at: now })
    .returning("token_hash");
  return marked.length > 0;
};

/** Sets when a display's other credentials end; for the ones that end already the time stays. */
export const endOthers = async (
  tx: Tx,
  { displayId, tokenHash, at }: { displayId: string; tokenHash: Buffer; at: Date },
): Promise<void> => {
  await tx("display_credential")
    .where("display_id", displayId)
    .whereNot("token_hash", tokenHash)
    .where((open) => open.whereNull("ends_at").orWhere("ends_at", ">", at))
    .update({ ends_at: at });
};

/** Notes that a credential's cookie was sent again. */
export const markRenewed = async (db: Db, tokenHash: Buffer, now: Date): Promise<void> => {
  await db("display_credential").where("token_hash", tokenHash).update({ renewed_at: now });
};

/** Whether two pages ran under a display's credential lately. */
export const isCloned = async (db: Db, displayId: string, now: Date): Promise<boolean> => {
  const rows = await db("display_instance")
    .where("display_id", displayId)
    .where("last_at", ">", new Date(now.getTime() - DISPLAY_LIMITS.clonedMs))
    .limit(2)
    .select("instance_id");
  return rows.length > 1;
};

/** Clears away credentials that have ended or were not used for 400 days, and pages long gone. */
export const removeOldCredentials = async (
  db: Db,
  {
    endedBefore,
    unusedBefore,
    goneBefore,
  }: { endedBefore: Date; unusedBefore: Date; goneBefore: Date },
): Promise<void> => {
  await db("display_credential").where("ends_at", "<=", endedBefore).delete();
  await db("display_credential").where("renewed_at", "<=", unusedBefore).delete();
  await db("display_instance").where("last_at", "<=", goneBefore).delete();
};
