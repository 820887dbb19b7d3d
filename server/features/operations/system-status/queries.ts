import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import type { StatusType } from "#contract/operations/system-status.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { migrationNames } from "#server/db/setup/migrate.ts";
import { single } from "#server/db/exactly-one.ts";
import { isInService, lastHeard } from "#server/engine/device-condition.ts";
import type { Row } from "#server/db/tables.ts";

/** One figure as it was read, with the instant that it counts from where it has one. */
export type Found = { type: StatusType; qualifier: string; value: number; since?: Date };
/** One that cannot be read, in place of all of its type. */
export type Unread = { type: StatusType; qualifier: ""; value: null; since?: never };
export type Sample = Row<"status_sample">;

const MINUTES = (since: string) => `extract(epoch FROM :now::timestamptz - ${since}) / 60`;

const one = async (db: Db, sql: string, values: Record<string, Date> = {}): Promise<number> => {
  const { rows } = await db.raw<{ rows: { value: string | number | null }[] }>(sql, values);
  return Number(single(rows)?.value ?? 0);
};

/** Asks the database for nothing: how long that takes is how far away it is. */
export const reach = async (db: Db): Promise<void> => {
  await db.raw("SELECT 1");
};

/** By how many steps the schema differs from the one that this program was made for. */
const stepsApart = async (db: Db): Promise<number> => {
  const { rows } = await db.raw<{ rows: { name: string }[] }>("SELECT name FROM knex_migrations");
  const own = new Set(await migrationNames());
  return own.symmetricDifference(new Set(rows.map(({ name }) => name))).size;
};

/** How large the database is, in gigabytes, and how many of its connections are taken, in percent. */
export const databaseFigures = async (db: Db): Promise<Found[]> => [
  { type: "databaseSteps", qualifier: "", value: await stepsApart(db) },
  {
    type: "databaseSize",
    qualifier: "",
    value: await one(db, "SELECT pg_database_size(current_database()) / 1e9 AS value"),
  },
  {
    type: "databaseConnections",
    qualifier: "",
    value: await one(
      db,
      `SELECT 100.0 * count(*) / current_setting('max_connections')::int AS value
       FROM pg_stat_activity`,
    ),
  },
];

/** A mail that was given up counts for a day. */
const MAIL_FAILED_MS = 24 * 3_600_000;

/** What waits to be done, what was given up, and for how many minutes the oldest has waited. */
export const queueFigures = async (db: Db, now: Date): Promise<Found[]> => {
  const { rows } = await db.raw<{ rows: Record<string, string | number | null>[] }>(
    `SELECT
       count(*) FILTER (WHERE failed_at IS NULL AND run_at <= :now) AS "jobsDue",
       count(*) FILTER (WHERE failed_at IS NOT NULL) AS "jobsFailed",
       max(${MINUTES("run_at")})
         FILTER (WHERE failed_at IS NULL AND run_at <= :now) AS "jobOldestDue"
     FROM job`,
    { now },
  );
  const mails = await db.raw<{ rows: Record<string, string | number | null>[] }>(
    `/* all customers */ SELECT
       count(*) FILTER (WHERE state IN ('queued', 'sending', 'deferred')) AS "mailWaiting",
       /* a refused address is for whoever sends to it to see; a mail to an account is ours */
       count(*) FILTER (WHERE state_at > :since
         AND (state = 'given_up' OR state = 'refused' AND lane = 'account')) AS "mailFailed",
       max(${MINUTES("created_at")})
         FILTER (WHERE state IN ('queued', 'sending', 'deferred')) AS "mailOldestDue",
       count(*) FILTER (WHERE state = 'held') AS "mailHeld"
     FROM mail_outbox`,
    { now, since: new Date(now.getTime() - MAIL_FAILED_MS) },
  );
  const held = await db.raw<{ rows: Record<string, string | number | null>[] }>(
    `SELECT (SELECT max(GREATEST(1, ${MINUTES("refused_since")})) FROM mail_relay
              WHERE refused_since IS NOT NULL) AS "mailRelay",
       (SELECT count(*) FROM mail_domain) AS "mailDomains"`,
    { now },
  );
  const figures = { ...single(rows), ...single(mails.rows), ...single(held.rows) };
  const types = [
    "jobsDue",
    "jobsFailed",
    "jobOldestDue",
    "mailWaiting",
    "mailFailed",
    "mailOldestDue",
    "mailRelay",
    "mailDomains",
    "mailHeld",
  ] as const;
  return types.map((type) => ({
    type,
    qualifier: "",
    value: Math.max(0, Number(figures[type] ?? 0)),
  }));
};

/** How many senders are unknown. */
export const unknownFigures = async (db: Db): Promise<Found[]> => [
  {
    type: "unknownDevices",
    qualifier: "",
    value: await one(
      db,
      `/* all customers */ SELECT count(*) AS value FROM (
         SELECT DISTINCT customer_id, facility_id, serial_number FROM unclaimed_fact) unknown`,
    ),
  },
];

/** For how many minutes counted figures have waited. */
export const lagFigures = async (db: Db, now: Date): Promise<Found[]> => [
  {
    type: "summaryLag",
    qualifier: "",
    value: Math.max(
      0,
      await one(
        db,
        // What is due at once has waited since it was touched.
        `/* all customers */ SELECT ${MINUTES("min(greatest(due_at, touched_at))")} AS value FROM (
           SELECT due_at, touched_at FROM badge_touch
           UNION ALL SELECT due_at, touched_at FROM device_touch) touch
         WHERE due_at <= :now`,
        { now },
      ),
    ),
  },
];

const OF_ROW = { customer: "d.customer_id", facility: "d.facility_id" };
/** The gateways that have been silent longest. */
const GATEWAYS_TOLD = 20;

/** For how many minutes gateways in service have been without contact, the longest first. */
export const gatewayFigures = async (db: Db, now: Date): Promise<Found[]> => {
  const { rows } = await db.raw<{ rows: { qualifier: string; value: string }[] }>(
    `/* all customers */ SELECT d.serial_number || ', ' || f.name AS qualifier,
       ${MINUTES(lastHeard(OF_ROW))} AS value
     FROM device d
     JOIN device_assignment a ON a.customer_id = d.customer_id AND a.facility_id = d.facility_id
       AND a.device_id = d.device_id AND a.starts_at <= :now
       AND (a.ends_at IS NULL OR a.ends_at > :now)
     JOIN facility f ON f.customer_id = d.customer_id AND f.facility_id = d.facility_id
     LEFT JOIN device_state st ON st.customer_id = d.customer_id
       AND st.facility_id = d.facility_id AND st.device_id = d.device_id
     WHERE d.device_type_id = :type AND ${isInService(OF_ROW)} AND f.archived_at IS NULL
       AND ${lastHeard(OF_ROW)} IS NOT NULL
     ORDER BY ${lastHeard(OF_ROW)}, d.device_id LIMIT :most`,
    { now, type: DEVICE_TYPE_IDS.gateway, most: GATEWAYS_TOLD },
  );
  return rows.map(({ qualifier, value }) => ({
    type: "gatewayLag",
    qualifier,
    value: Math.max(0, Number(value)),
  }));
};

const EXPIRY_DAYS_TOLD = 60;

type Credential = { name: string; customer_id: string; facility_id: string; days: string };

/** Names of facilities in use, by their ids. */
const facilityNames = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.raw<{ rows: { facility_id: string; name: string }[] }>(
    `/* all customers */ SELECT facility_id, name FROM facility
     WHERE facility_id = ANY (:ids::uuid[]) AND archived_at IS NULL`,
    { ids: [...ids] },
  );
  return new Map(rows.map(({ facility_id: id, name }) => [id, name]));
};

/** In how many days tokens of gateways run out. */
export const expiryFigures = async (db: Db, now: Date): Promise<Found[]> => {
  const { rows } = await db.raw<{ rows: Credential[] }>(
    `/* all customers */ SELECT name, customer_id, facility_id,
       extract(epoch FROM expires_at - :now::timestamptz) / 86400 AS days
     FROM gateway_credential
     WHERE revoked_at IS NULL AND expires_at IS NOT NULL
       AND expires_at BETWEEN :now::timestamptz - interval '30 days'
         AND :now::timestamptz + make_interval(days => :told)
     ORDER BY expires_at, credential_id`,
    { now, told: EXPIRY_DAYS_TOLD },
  );
  const names = await facilityNames(
    db,
    rows.map((row) => row.facility_id),
  );
  return rows.flatMap((row): Found[] => {
    const facility = names.get(row.facility_id);
    if (facility === undefined) return [];
    const qualifier = `${row.name}, ${facility}`;
    return [{ type: "gatewayTokenExpiry", qualifier, value: Number(row.days) }];
  });
};

/** Adds samples. */
export const insertSamples = async (tx: Db | Tx, samples: readonly Sample[]): Promise<void> => {
  await tx.batchInsert("status_sample", [...samples], 500);
};

/** The latest samples from an instant on, the oldest first. */
export const latestSamples = async (db: Db, from: Date, most: number): Promise<Sample[]> => {
  const rows = await db("status_sample")
    .where("noted_at", ">=", from)
    .orderBy([
      { column: "noted_at", order: "desc" },
      { column: "status_sample_id", order: "desc" },
    ])
    .limit(most);
  return rows.toReversed();
};

/**
 * Retains one sample an hour of what is older than that. Found first and deleted by key: a cluster
 * takes no function of a column's instant in a DELETE.
 */
export const thinSamples = async (db: Db, before: Date): Promise<void> => {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT status_sample_id AS id FROM (
       SELECT status_sample_id, row_number() OVER (
         PARTITION BY status_type, qualifier, floor(date_part('epoch', noted_at) / 3600)
         ORDER BY noted_at, status_sample_id) AS nr
       FROM status_sample WHERE noted_at < :before) s
     WHERE nr > 1`,
    { before },
  );
  if (rows.length === 0) return;
  await db.raw("DELETE FROM status_sample WHERE status_sample_id = ANY (:ids::uuid[])", {
    ids: rows.map(({ id }) => id),
  });
};

/** Notes figures that are out of their bounds, unless they were before. */
export const addFaults = async (tx: Tx, faults: readonly Found[], now: Date): Promise<void> => {
  if (faults.length === 0) return;
  await tx("status_fault")
    .insert(
      faults.map(({ type, qualifier, value }) => ({
        status_type: type,
        qualifier,
        value,
        since: now,
      })),
    )
    .onConflict(["status_type", "qualifier"])
    .ignore();
};

/** Notes that the operators are notified of one. */
export const noteFault = async (
  tx: Tx,
  type: string,
  qualifier: string,
  now: Date,
): Promise<void> => {
  await tx("status_fault").where({ status_type: type, qualifier }).update({ told_at: now });
};

/** Figures that were out of their bounds when they were noted last. */
export const listFaults = (tx: Tx): Promise<Row<"status_fault">[]> =>
  tx("status_fault").forUpdate().select("*");

/** Takes one out. */
export const removeFault = async (tx: Tx, type: string, qualifier: string): Promise<void> => {
  await tx("status_fault").where({ status_type: type, qualifier }).delete();
};

export type Operator = { email: string; language: string | null };

/** The provider's active administrators, who are notified. */
export const listOperators = async (db: Db): Promise<Operator[]> => {
  const { rows } = await db.raw<{ rows: Operator[] }>(
    `/* all customers */ SELECT DISTINCT u.email, u.language FROM app_user u
     JOIN customer c ON c.customer_id = u.customer_id
     JOIN user_role ur ON ur.customer_id = u.customer_id AND ur.user_id = u.user_id
     JOIN role r ON r.role_id = ur.role_id
     WHERE c.is_provider AND u.is_active AND r.name = 'providerAdmin'
     ORDER BY u.email`,
  );
  return rows;
};
