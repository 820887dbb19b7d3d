// npm run db:types writes down the rows of every table for the compiler.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { tableTypes } from "../db/describe-tables.ts";
import { migrateAt } from "../db/setup/migrate.ts";
import { runCommand } from "./run-command.ts";

const path = fileURLToPath(new URL("../db/table-types.ts", import.meta.url));

await runCommand(
  async (db, _config, _interruption, schema) => {
    await migrateAt(schema);
    await writeFile(path, await tableTypes(db));
  },
  { as: "owner", mayCreate: true },
);
