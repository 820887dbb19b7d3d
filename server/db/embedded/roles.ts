import type { Client } from "pg";
import { ROLE_LOCK } from "../setup/application-role.ts";

/** The role that owns the schema and migrates it; no superuser. */
export const OWNER_ROLE = "handrail_owner";
/** The role as whom the product works: it owns nothing and makes nothing. */
export const APPLICATION_ROLE = "handrail_app";

export type RoleName = typeof OWNER_ROLE | typeof APPLICATION_ROLE;

/**
 * Statements by which everything that the cluster's administrator or the application owns in the
 * schema, as both did in earlier versions, becomes the owner's. Not the application's functions: it
 * has none, so one that is there was planted.
 */
const MOVES = `
  SELECT format('ALTER TABLE %s OWNER TO ${OWNER_ROLE}', oid::regclass) AS statement
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND pg_get_userbyid(relowner) <> '${OWNER_ROLE}'
  UNION ALL
  SELECT format('ALTER STATISTICS public.%I OWNER TO ${OWNER_ROLE}', stxname)
    FROM pg_statistic_ext WHERE stxnamespace = 'public'::regnamespace
      AND pg_get_userbyid(stxowner) <> '${OWNER_ROLE}'
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO ${OWNER_ROLE}', oid::regprocedure)
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      AND pg_get_userbyid(proowner) NOT IN ('${OWNER_ROLE}', '${APPLICATION_ROLE}')`;

const makeRole = async (client: Client, role: RoleName, password: string): Promise<void> => {
  const found = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [role]);
  await client.query(
    `${found.rowCount === 0 ? "CREATE" : "ALTER"} ROLE ${role} LOGIN NOSUPERUSER
       NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${client.escapeLiteral(password)}`,
  );
};

const moveToOwner = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(MOVES);
  if (rows.length === 0) return;
  for (const { statement } of rows) await client.query(statement);
  // What is left to it, and every right: the migration that follows gives it those it needs.
  await client.query(`DROP OWNED BY ${APPLICATION_ROLE} CASCADE`);
};

/**
 * Makes the product's roles in a cluster, or brings the roles of an earlier start up to date, and
 * has the database and what is in it belong to the owner.
 * @param client an administrator's connection to the product's database
 * @param password called while no other process makes the roles
 * @returns the roles' passwords
 */
export const ensureRoles = async (
  client: Client,
  password: (role: RoleName) => Promise<string>,
): Promise<Record<RoleName, string>> => {
  await client.query("BEGIN");
  await client.query("SELECT pg_advisory_xact_lock($1)", [ROLE_LOCK]);
  const kept = {
    [OWNER_ROLE]: await password(OWNER_ROLE),
    [APPLICATION_ROLE]: await password(APPLICATION_ROLE),
  };
  await makeRole(client, OWNER_ROLE, kept[OWNER_ROLE]);
  await makeRole(client, APPLICATION_ROLE, kept[APPLICATION_ROLE]);
  // For the end of a big load: a kill after it then replays nothing.
  await client.query(`GRANT pg_checkpoint TO ${OWNER_ROLE}`);
  await moveToOwner(client);
  const { rows } = await client.query<{ name: string }>(
    "SELECT quote_ident(current_database()) AS name",
  );
  for (const { name } of rows) {
    await client.query(`ALTER DATABASE ${name} OWNER TO ${OWNER_ROLE}`);
    await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${APPLICATION_ROLE}`);
  }
  await client.query(`REVOKE CREATE ON SCHEMA public FROM ${APPLICATION_ROLE}`);
  await client.query("COMMIT");
  return kept;
};
