import { COMMAND_LINE } from "#contract/identity/audit.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import type { Tx } from "#server/db/knex.ts";
import { type FileSession, storeSessions } from "./file-sessions.ts";

/** Stored sessions that new lines make bare counts of. */
const becomingBare = async (
  tx: Tx,
  scope: Scope,
  sessions: readonly FileSession[],
): Promise<string[]> => {
  const joined = sessions.filter(({ isStored, isBareCount }) => isStored && isBareCount);
  return tx("observation_session")
    .where({ ...tenant(scope), is_bare_count: false })
    .whereIn(
      "session_id",
      joined.map(({ id }) => id),
    )
    .pluck("session_id");
};

/**
 * Stores the new lines of a file, and what of it is new, so that it can be taken back.
 * @param onStored as {@link storeSessions}
 */
export const storeTraced = async (
  { tx, actor, now }: Act,
  scope: Scope,
  { importId, fileName }: { importId: string; fileName: string },
  sessions: readonly FileSession[],
  onStored?: (count: number) => void,
): Promise<void> => {
  if (sessions.length === 0) return;
  const bare = await becomingBare(tx, scope, sessions);
  await storeSessions(tx, scope, sessions, onStored);
  await tx("observation_import").insert({
    ...tenant(scope),
    import_id: importId,
    file_name: fileName,
    made_at: now,
    made_by: actor?.userName ?? COMMAND_LINE,
    observation_ids: sessions.flatMap(({ observations }) => observations.map(({ id }) => id)),
    bare_session_ids: bare,
  });
};
