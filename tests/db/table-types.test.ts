import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { tableTypes } from "#server/db/describe-tables.ts";
import { openTestDatabase } from "#tests/support/database.ts";

/** Without what the formatter adds. */
const bare = (source: string): string => source.replaceAll(/[\s,|]/gu, "");

it("the table types match the migrated schema: npm run db:types writes them", async () => {
  const { db, close } = await openTestDatabase();
  const path = fileURLToPath(new URL("../../server/db/table-types.ts", import.meta.url));
  const [written, now] = await Promise.all([readFile(path, "utf8"), tableTypes(db)]).finally(close);
  expect(bare(written)).toBe(bare(now));
});
