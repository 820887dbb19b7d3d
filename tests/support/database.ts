import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { withClient } from "#server/db/embedded/admin-client.ts";
import { OWNER_ROLE } from "#server/db/embedded/roles.ts";
import { type Db, openDb } from "#server/db/knex.ts";

export type TestDatabase = {
  /** As the cluster's administrator. */
  url: string;
  /** As the owner of the schema. */
  ownerUrl: string;
  /** As the role with which the product works. */
  applicationUrl: string;
  /** Takes new connections, or none; those that are there stay. */
  letIn(isLetIn: boolean): Promise<void>;
  /** Ends every connection to the database and removes it. */
  drop(): Promise<void>;
};

const administer = (statement: string): Promise<void> =>
  withClient(inject("database").adminUrl, async (client) => {
    await client.query(statement);
  });

const createFrom = async (template: string): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(
    `CREATE DATABASE ${name} OWNER ${OWNER_ROLE} TEMPLATE ${template} STRATEGY FILE_COPY`,
  );
  const at = (server: string): string => {
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
  };
  const { adminUrl, ownerUrl, applicationUrl } = inject("database");
  return {
    url: at(adminUrl),
    ownerUrl: at(ownerUrl),
    applicationUrl: at(applicationUrl),
    letIn: (isLetIn) => administer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isLetIn}`),
    drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`),
  };
};

/** A database of its own with the current schema, months of partitions and no rows. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createFrom(inject("database").template);

/** A database of its own without any schema, for tests of migrations. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom("template0");

/** The same with a pool to it; `close` ends the pool and removes the database. */
export const openTestDatabase = async (): Promise<{
  db: Db;
  url: string;
  close(): Promise<void>;
}> => {
  const database = await createTestDatabase();
  const db = openDb({ url: database.url });
  return {
    db,
    url: database.url,
    close: async () => {
      await db.destroy();
      await database.drop();
    },
  };
};
