import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";

const command = fileURLToPath(new URL("../../../server/cli/rebuild.ts", import.meta.url));

describe("the command that rebuilds", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it.each([
    [["--facility", ""], "There is no facility called ''."],
    [["--customer", "Northlake Health"], "Say --facility beside --customer."],
    [["--from", "2026-03-02", "--to", "2026-03-01"], "The day of --from comes after that of --to."],
  ])(
    "refuses %j in one line instead of taking all facilities or none",
    async (args, line) => {
      const env = { ...process.env, DATABASE_URL: database.url };
      const run = promisify(execFile)(process.execPath, [command, ...args], { env });
      await expect(run).rejects.toMatchObject({ code: 1, stdout: "", stderr: `${line}\n` });
    },
    60_000,
  );
});
