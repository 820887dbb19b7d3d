import { StartError } from "#server/lib/start-error.ts";
import type { Db } from "../knex.ts";
import { schemaTransaction } from "../scale-out/citus.ts";
import { FACT_TABLES } from "../tables.ts";

/** A transaction that changes a role's rights holds this lock of the product's database. */
export const ROLE_LOCK = 4_817_003;

/** Tables the application only adds to. */
const APPEND_ONLY = [...FACT_TABLES, "audit_log"];
/** Tables that the owner fills and the application only reads. */
const LOOKUPS = [
  "country",
  "state_or_province",
  "hygiene_protocol",
  "location_template",
  "role",
  "formulation_class",
  "device_type",
  "device_model",
  "device_position",
  "device_orientation",
  "job_role_type",
  "hygiene_moment",
  "observation_outcome",
  "precaution",
  "ppe_item",
  // The owner archives facts.
  "archived_month",
  // The schema's own history, by which the application sees whether it fits.
  "knex_migrations",
];
/** Who changes the schema is its owner's business. */
const ADMINISTRATION = ["knex_migrations_lock"];
/** What the application does with its owner's rights. */
const FUNCTIONS = ["make_fact_partitions(timestamptz, timestamptz)", "analyze_grown_tables()"];

/**
 * Statements that leave the role with the rights it needs of each table and no more. A partition
 * needs none of its own: its table is what statements name; one without any is passed over, since
 * on a cluster each costs a call for each shard.
 */
const RIGHTS = `
  SELECT format('REVOKE ALL ON %s FROM %I', name, :role::text)
    || CASE WHEN rights = '' THEN '' ELSE format('; GRANT %s ON %s TO %I', rights, name, :role::text) END AS statement
  FROM (
    SELECT c.oid::regclass AS name,
      CASE WHEN c.relispartition OR c.relname = ANY(:administration) THEN ''
        WHEN c.relname = ANY(:lookups) THEN 'SELECT'
        WHEN c.relname = ANY(:appendOnly) THEN 'SELECT, INSERT'
        ELSE 'SELECT, INSERT, UPDATE, DELETE' END AS rights
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND (NOT c.relispartition OR EXISTS (
        SELECT FROM aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee
        WHERE r.rolname = :role))
  ) t`;

const REFUSED = `
  SELECT CASE WHEN r.rolsuper THEN 'is a superuser'
      WHEN pg_has_role(r.oid, current_user, 'MEMBER') THEN 'belongs to the owner of the schema'
      WHEN has_database_privilege(r.oid, current_database(), 'CREATE') THEN 'may create schemas'
      WHEN has_schema_privilege(r.oid, 'public', 'CREATE') THEN 'may create in the schema public' END AS why
  FROM pg_roles r WHERE r.rolname = ?`;

/** @throws StartError with one line where the role could do what only the owner of the schema may */
const checkRole = async (tx: Db, role: string): Promise<void> => {
  const { rows } = await tx.raw<{ rows: { why: string | null }[] }>(REFUSED, [role]);
  const [found] = rows;
  if (found === undefined)
    throw new StartError(
      `HANDRAIL_MIGRATE_URL: this PostgreSQL does not know '${role}', the user of DATABASE_URL.`,
    );
  if (found.why !== null)
    throw new StartError(
      `DATABASE_URL: this user ${found.why}: take one without that right, or leave out HANDRAIL_MIGRATE_URL.`,
    );
};

/**
 * Gives the application's role what it needs of the schema as it is now, and takes everything else.
 * @param db as the owner of the schema
 * @throws StartError with one line where the role has rights that cannot be taken here
 */
export const grantToApplication = (db: Db, role: string): Promise<void> =>
  schemaTransaction(db, async (tx) => {
    await tx.raw("SELECT pg_advisory_xact_lock(?)", [ROLE_LOCK]);
    const { rows } = await tx.raw<{ rows: { statement: string }[] }>(RIGHTS, {
      role,
      administration: ADMINISTRATION,
      lookups: LOOKUPS,
      appendOnly: APPEND_ONLY,
    });
    await tx.raw("REVOKE CREATE ON SCHEMA public FROM PUBLIC");
    await checkRole(tx, role);
    const statements = rows.map(({ statement }) => statement);
    await tx.raw(statements.join("; "));
    await tx.raw("GRANT USAGE ON SCHEMA public TO ??", [role]);
    for (const name of FUNCTIONS) await tx.raw(`GRANT EXECUTE ON FUNCTION ${name} TO ??`, [role]);
  });
