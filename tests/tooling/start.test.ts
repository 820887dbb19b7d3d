import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { projectRoot } from "../architecture/source-files.ts";

/** What a service passes over that starts again what has failed. */
const BAD_SETTING = 78;

type Ending = { code: number | null; errors: string; output: string };

/** Runs the server's entry until it ends by itself. */
const start = (env: Record<string, string>): Promise<Ending> =>
  new Promise((resolve) => {
    const options = { cwd: projectRoot, env: { ...process.env, ...env } };
    const child = execFile(process.execPath, ["server/index.ts"], options, (_, output, errors) =>
      resolve({ code: child.exitCode, errors, output }),
    );
  });

describe("a start that cannot succeed", () => {
  let folder: string;
  let dataDir: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "handrail-start-"));
    dataDir = join(folder, "data");
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const expectRefusal = async (
    env: Record<string, string>,
    line: RegExp,
    status = 1,
  ): Promise<void> => {
    const { code, errors, output } = await start({ HANDRAIL_DATA_DIR: dataDir, PORT: "0", ...env });
    expect({ code, output }).toEqual({ code: status, output: "" });
    expect(errors).toMatch(line);
    expect(await readdir(folder)).toEqual([]);
  };

  it("a failing start lists bad settings, and ends with their own status", async () => {
    await expectRefusal(
      { PORT: "zero", LOG_LEVEL: "loud" },
      /^PORT [^\n]+\nLOG_LEVEL [^\n]+\n$/,
      BAD_SETTING,
    );
    await expectRefusal(
      {
        PORT: "28999",
        DATABASE_URL: "",
        HANDRAIL_MIGRATE_URL: "postgres://owner:hush@127.0.0.1:9/handrail",
      },
      /^HANDRAIL_MIGRATE_URL is set and DATABASE_URL is not: set both\.\n$/,
      BAD_SETTING,
    );
  });

  it("a failing start reports that the port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address ? address.port : 0;
    await expectRefusal({ PORT: String(port) }, /^Port \d+ is taken by another program:[^\n]+\n$/);
    other.close();
  });

  it("a failing start reports that the database does not answer", async () => {
    await expectRefusal(
      { PORT: "28999", DATABASE_URL: "postgres://handrail:hush@127.0.0.1:9/handrail" },
      /^DATABASE_URL: cannot use 127\.0\.0\.1:9\/handrail: nothing listens there\.\n$/,
    );
  });

  it("a failing start reports that the data folder cannot be written", async () => {
    const file = join(tmpdir(), `handrail-file-${process.pid}`);
    await writeFile(file, "");
    await expectRefusal(
      { PORT: "28999", HANDRAIL_DATA_DIR: join(file, "data") },
      /^The data folder [^\n]+ cannot be written: [^\n]+\n$/,
    );
    await rm(file);
  });
});
