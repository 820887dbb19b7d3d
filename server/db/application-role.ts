import type { Client } from "pg";
import type { Db } from "./knex.ts";
import { FACT_TABLES } from "./tables.ts";

/**
 * The role as whom the product works on its embedded database. It is no superuser and owns nothing
 * but the facts' tables, whose monthly partitions it makes; the schema is its administrator's.
 */
export const APPLICATION_ROLE = "handrail_app";

/** Whoever makes or changes the role holds this lock of the product's database. */
const ROLE_LOCK = 4_817_003;

/** Partitions, that is. */
const MAY_MAKE_TABLES = `GRANT USAGE, CREATE ON SCHEMA public TO ${APPLICATION_ROLE}`;

/** Tables the application only adds to. */
const APPEND_ONLY = ["audit_log"];
/** The schema's own history is its administrator's business. */
const ADMINISTRATION = ["knex_migrations", "knex_migrations_lock"];

/** PostgreSQL's number of the version that lets others than the owner refresh statistics. */
const KNOWS_MAINTAIN = 170_000;

/**
 * Makes the application's role in a cluster, or brings one of an earlier start up to date.
 * @param client an administrator's connection to the product's database
 * @param password asked for while nobody else makes the role
 * @returns the role's password
 */
export const ensureApplicationRole = async (
  client: Client,
  password: () => Promise<string>,
): Promise<string> => {
  await client.query("BEGIN");
  await client.query("SELECT pg_advisory_xact_lock($1)", [ROLE_LOCK]);
  const kept = await password();
  const found = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [APPLICATION_ROLE]);
  await client.query(
    `${found.rowCount === 0 ? "CREATE" : "ALTER"} ROLE ${APPLICATION_ROLE} LOGIN NOSUPERUSER
       NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${client.escapeLiteral(kept)}`,
  );
  await client.query(MAY_MAKE_TABLES);
  await client.query("COMMIT");
  return kept;
};

type Table = { name: string; isFacts: boolean; isOwn: boolean };

/**
 * Gives the application's role what it needs of the schema as it is now: facts are its own, the
 * rest it reads and writes, and to the audit log it only adds. Does nothing where the cluster has
 * no such role, or where the one who asks is no superuser.
 */
export const grantToApplication = async (db: Db): Promise<void> => {
  const { rows: roles } = await db.raw<{ rows: { version: number }[] }>(
    `SELECT current_setting('server_version_num')::int AS version FROM pg_roles r
     WHERE r.rolname = ? AND (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)`,
    [APPLICATION_ROLE],
  );
  const [role] = roles;
  if (role === undefined) return;
  const { rows: tables } = await db.raw<{ rows: Table[] }>(
    `SELECT c.oid::regclass::text AS name, pg_get_userbyid(c.relowner) = :role AS "isOwn",
       COALESCE(c.relname = ANY(:facts) OR p.relname = ANY(:facts), false) AS "isFacts"
     FROM pg_class c
     LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = i.inhparent
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND NOT c.relname = ANY(:administration)`,
    { role: APPLICATION_ROLE, facts: [...FACT_TABLES], administration: ADMINISTRATION },
  );
  const statistics = role.version >= KNOWS_MAINTAIN ? ", MAINTAIN" : "";
  await db.transaction(async (tx) => {
    await tx.raw("SELECT pg_advisory_xact_lock(?)", [ROLE_LOCK]);
    await tx.raw(MAY_MAKE_TABLES);
    for (const { name, isFacts, isOwn } of tables) {
      if (isFacts) {
        if (!isOwn) await tx.raw(`ALTER TABLE ${name} OWNER TO ${APPLICATION_ROLE}`);
      } else if (APPEND_ONLY.includes(name)) {
        await tx.raw(`REVOKE ALL ON ${name} FROM ${APPLICATION_ROLE}`);
        await tx.raw(`GRANT SELECT, INSERT ON ${name} TO ${APPLICATION_ROLE}`);
      } else {
        await tx.raw(
          `GRANT SELECT, INSERT, UPDATE, DELETE, TRUNCATE${statistics} ON ${name} TO ${APPLICATION_ROLE}`,
        );
      }
    }
  });
};
