import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";

const command = fileURLToPath(new URL("../../../server/cli/admin.ts", import.meta.url));

it("prints the /metrics token before the first start has made the data folder", async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "handrail-metrics-"));
  const settings = { DATABASE_URL: database.url, HANDRAIL_DATA_DIR: join(folder, "data") };
  try {
    const print = async (): Promise<string> => {
      const env = { ...process.env, ...settings };
      const { stdout } = await promisify(execFile)(process.execPath, [command, "metrics-token"], {
        env,
      });
      return stdout;
    };
    const token = await print();
    expect(token).toMatch(/^[\w-]{43}\n$/u);
    expect(await print()).toBe(token);
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
