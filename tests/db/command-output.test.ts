import { execFile } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commands } from "#scripts/lib/commands.mjs";
import { withClient } from "#server/db/embedded/admin-client.ts";
import { makeDataDir } from "#tests/support/data-dir.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";

type Ended = { code: number; errors: string };

describe("a command whose disk is full, or whose reader has gone", () => {
  let folder: string;
  let database: TestDatabase;
  beforeAll(async () => {
    folder = await makeDataDir();
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a command as a part of a line for bash, in place of `COMMAND`; the line's status counts. */
  const run = async (line: string, name: string, ...args: string[]): Promise<Ended> => {
    const [script = "", ...fixed] = commands[name]?.run?.() ?? [];
    const text = `set -o pipefail; ${line.replace("COMMAND", '"$0" "$@"')}`;
    const env = {
      ...process.env,
      DATABASE_URL: database.applicationUrl,
      HANDRAIL_MIGRATE_URL: database.ownerUrl,
      HANDRAIL_DATA_DIR: folder,
      HANDRAIL_SECRET: "the-secret-of-a-disk-that-has-become-full",
    };
    return promisify(execFile)("bash", ["-c", text, process.execPath, script, ...fixed, ...args], {
      env,
    }).then(
      ({ stderr }) => ({ code: 0, errors: stderr }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, errors: stderr }),
    );
  };

  it.each([["admin held-mails"], ["admin --help"], ["rebuild"], ["db:migrate"]])(
    "a command whose output has no reader ends as usual: %s",
    async (words) => {
      const [name = "", ...args] = words.split(" ");
      expect(await run("COMMAND | head -n 0", name, ...args)).toEqual({ code: 0, errors: "" });
    },
  );

  it.each([["admin held-mails"], ["db:migrate"]])(
    "a command reports in one line that its output failed: %s",
    async (words) => {
      const [name = "", ...args] = words.split(" ");
      expect(await run("COMMAND > /dev/full", name, ...args)).toEqual({
        code: 1,
        errors: "The output cannot be written: the disk is full.\n",
      });
    },
  );

  it("reports in one line that the backup found no room, and leaves nothing", async () => {
    const path = `${folder}.tar`;
    const { code, errors } = await run("ulimit -f 16; COMMAND", "backup", path);
    expect({ code, errors }).toEqual({
      code: 1,
      errors: `The backup cannot be written to ${path}: the file would be larger than it may be.\n`,
    });
    const left = await readdir(dirname(path));
    expect(left.filter((name) => name.startsWith(basename(path)))).toEqual([]);
  });

  it("a command reports in one line that the database's disk is full", async () => {
    await withClient(database.url, async (client) => {
      await client.query(`
        CREATE FUNCTION fill_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          RAISE EXCEPTION USING ERRCODE = 'disk_full', MESSAGE = 'could not extend file';
        END $$;
        CREATE TRIGGER fill_disk BEFORE INSERT ON app_user EXECUTE FUNCTION fill_disk()`);
    });
    expect(await run("COMMAND", "admin", "create-admin", "first@example.test")).toEqual({
      code: 1,
      errors: "The database's disk is full: make room there and run the same command again.\n",
    });
  });
});
