import { DISPLAY_LIMITS, type DisplayCommand } from "#contract/displays/displays.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";
import { KNOWN, type KnownScreen } from "./credentials.ts";
import { DAY_MS } from "#contract/core/durations.ts";

export type ScreenRow = Row<"display_screen">;

export const insertScreen = async (
  tx: Tx,
  scope: Scope,
  row: Pick<ScreenRow, "display_id" | "slideshow_id" | "version" | "browser" | "width" | "height">,
): Promise<void> => {
  await tx("display_screen").insert({ ...tenant(scope), ...row });
};

/** Repeats what people set of a display, for its beats. */
export const repeatDisplay = async (
  tx: Tx,
  scope: Scope,
  displayId: string,
  values: Partial<Pick<ScreenRow, "slideshow_id" | "version" | "revoked_at">>,
): Promise<void> => {
  await tx("display_screen")
    .where({ ...tenant(scope), display_id: displayId })
    .update(values);
};

export type ReceivedHeartbeat = {
  instanceId: string;
  slideId: string | null;
  place: number;
  of: number;
  build: string;
  browser: string;
  width: number;
  height: number;
  lastGoodAt: Date | null;
  runningSince: Date;
  failed: number;
  fetched: number;
  keepsPage: boolean;
  canSendPicture: boolean;
  done: readonly string[];
};

export type GivenCommand = { id: string; command: DisplayCommand };

export type HeartbeatAnswer = KnownScreen & {
  watched_until: Date | null;
  separate_instance_id: string | null;
  commands: GivenCommand[] | null;
};

/** Everything that a beat changes and asks, at once: a thousand screens come every 30 seconds. */
const BEAT = `/* all customers */ WITH seen AS (
    UPDATE display_screen s SET last_seen_at = :now, slide_id = :slideId, place = :place,
      slide_count = :of, build = :build, browser = :browser, width = :width, height = :height,
      last_good_at = :lastGoodAt, running_since = :runningSince, failed = :failed,
      fetched = :fetched, keeps_page = :keepsPage, can_send_picture = :canSendPicture
    FROM display_credential c
    WHERE c.token_hash = :tokenHash AND (c.ends_at IS NULL OR c.ends_at > :now)
      AND c.renewed_at > :unusedSince AND s.display_id = c.display_id AND s.revoked_at IS NULL
    RETURNING ${KNOWN}, s.watched_until, s.separate_instance_id
  ), page AS (
    INSERT INTO display_instance AS i (display_id, instance_id, first_at, last_at)
    SELECT display_id, :instanceId, :now, :now FROM seen
    ON CONFLICT (display_id, instance_id) DO UPDATE SET last_at = excluded.last_at
  ), done AS (
    DELETE FROM display_command d USING seen
    WHERE d.display_id = seen.display_id
      AND (d.command_id = ANY(:done) OR d.asked_at <= :commandsSince)
  )
  SELECT seen.*, (
    SELECT json_agg(json_build_object('id', d.command_id, 'command', d.command)
      ORDER BY d.asked_at, d.command_id)
    FROM display_command d
    WHERE d.display_id = seen.display_id AND d.asked_at > :commandsSince
      AND NOT d.command_id = ANY(:done)
  ) AS commands
  FROM seen`;

/**
 * Stores a beat, and answers what its screen is to hear. A command is handed out until a beat says
 * that it is done, or it is too old.
 * @returns undefined where the credential is none any more
 */
export const storeHeartbeat = async (
  db: Db,
  tokenHash: Buffer,
  { done, ...beat }: ReceivedHeartbeat,
  now: Date,
): Promise<HeartbeatAnswer | undefined> => {
  const { rows } = await db.raw<{ rows: HeartbeatAnswer[] }>(BEAT, {
    ...beat,
    done: [...done],
    tokenHash,
    now,
    commandsSince: new Date(now.getTime() - DISPLAY_LIMITS.commandMs),
    unusedSince: unusedSince(now),
  });
  return single(rows);
};

/** A credential whose cookie was not sent since then has ended. */
export const unusedSince = (now: Date): Date =>
  new Date(now.getTime() - DISPLAY_LIMITS.credentialDays * DAY_MS);

/** Notes that a user looks at a display. */
export const markWatched = async (
  db: Db,
  scope: Scope,
  displayId: string,
  until: Date,
): Promise<void> => {
  await db("display_screen")
    .where({ ...tenant(scope), display_id: displayId })
    .update({ watched_until: until });
};

/** Requests something of a screen; a request that waits already is not added twice. */
export const insertCommand = async (
  tx: Tx,
  {
    displayId,
    commandId,
    command,
    now,
  }: {
    displayId: string;
    commandId: string;
    command: DisplayCommand;
    now: Date;
  },
): Promise<void> => {
  await tx.raw(
    `INSERT INTO display_command (command_id, display_id, command, asked_at)
     SELECT :commandId, :displayId, :command, :now
     WHERE NOT EXISTS (SELECT FROM display_command d WHERE d.display_id = :displayId
       AND d.command = :command AND d.asked_at > :since)`,
    {
      commandId,
      displayId,
      command,
      now,
      since: new Date(now.getTime() - DISPLAY_LIMITS.commandMs),
    },
  );
};

/** Which page gets a credential of its own with its next beat. */
export const setSeparate = async (
  db: Db | Tx,
  displayId: string,
  instanceId: string | null,
): Promise<void> => {
  await db.raw(
    `/* all customers */ UPDATE display_screen SET separate_instance_id = :instanceId
     WHERE display_id = :displayId`,
    { displayId, instanceId },
  );
};

/** The page of a display that began last, if any beat lately. */
export const newestInstance = async (
  db: Db,
  displayId: string,
  now: Date,
): Promise<string | null> => {
  const row = single(
    await db("display_instance")
      .where("display_id", displayId)
      .where("last_at", ">", new Date(now.getTime() - DISPLAY_LIMITS.clonedMs))
      .orderBy([
        { column: "first_at", order: "desc" },
        { column: "instance_id", order: "desc" },
      ])
      .limit(1)
      .select("instance_id"),
  );
  return row?.instance_id ?? null;
};

export const removeOldCommands = async (db: Db, before: Date): Promise<void> => {
  await db("display_command").where("asked_at", "<=", before).delete();
};

export type TurnedScreen = Pick<
  ScreenRow,
  "display_id" | "customer_id" | "facility_id" | "last_seen_at" | "offline_told_at"
>;

/**
 * Screens that went offline or came back since their people were notified.
 * @param silentSince screens that were not heard since then are offline; null: none is looked for
 */
export const turnedScreens = async (db: Db, silentSince: Date | null): Promise<TurnedScreen[]> => {
  const { rows } = await db.raw<{ rows: TurnedScreen[] }>(
    `/* all customers */ SELECT display_id, customer_id, facility_id, last_seen_at, offline_told_at
     FROM display_screen
     WHERE revoked_at IS NULL
       AND (offline_told_at IS NULL AND last_seen_at < :silentSince::timestamptz
         OR offline_told_at < last_seen_at)
     ORDER BY last_seen_at`,
    { silentSince },
  );
  return rows;
};

/**
 * Notes that a screen's people were notified of its turn; false where another process notified
 * them.
 * @param toldAt since when it is offline; null: it is back
 */
export const noteNotified = async (
  tx: Tx,
  scope: Scope,
  { display_id: displayId, offline_told_at: before }: TurnedScreen,
  toldAt: Date | null,
): Promise<boolean> => {
  const noted = await tx("display_screen")
    .where({ ...tenant(scope), display_id: displayId })
    .whereRaw("offline_told_at IS NOT DISTINCT FROM ?::timestamptz", [before])
    .update({ offline_told_at: toldAt })
    .returning("display_id");
  return noted.length > 0;
};
