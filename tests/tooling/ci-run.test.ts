import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inProject } from "#scripts/lib/paths.mjs";

describe("the checks of a landing", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "handrail-ci-")));
    await mkdir(join(folder, "clone/.ci"), { recursive: true });
    await mkdir(join(folder, "shared/tools"), { recursive: true });
    await mkdir(join(folder, "bin"));
    await copyFile(inProject(".ci/run"), join(folder, "clone/.ci/run"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const program = async (path: string, ...lines: string[]): Promise<void> => {
    await writeFile(join(folder, path), ["#!/usr/bin/env bash", ...lines, ""].join("\n"));
    await chmod(join(folder, path), 0o755);
  };
  /** Runs the checks with an `npm` that only says what it was given of a cluster. */
  const run = async (): Promise<{ stdout: string; stderr: string }> => {
    const given = ["URL", "MISSING", "WORKER"].map((name) => `\${HANDRAIL_TEST_CITUS_${name}:-}`);
    await program("bin/npm", `echo "$*|${given.join("|")}"`);
    // These tests may run within such checks.
    const rest = Object.entries(process.env).filter(([name]) => !name.startsWith("HANDRAIL_TEST_"));
    const env = {
      ...Object.fromEntries(rest),
      PATH: [join(folder, "bin"), process.env["PATH"]].join(delimiter),
    };
    return promisify(execFile)("bash", [join(folder, "clone/.ci/run")], { env });
  };
  const cluster = (...lines: string[]) => program("shared/tools/citus-cluster", ...lines);

  it("the landing's checks use the cluster that was started for them", async () => {
    await cluster('[[ $1 == start ]] && echo "CITUS_ADMIN_URL=postgres://here/handrail"');
    const { stdout } = await run();
    expect(stdout).toMatch(
      /^test\|postgres:\/\/here\/handrail\|\|\S+citus-cluster worker \S+ 1\n$/u,
    );
  });

  it("the landing's checks pass on why there is no cluster", async () => {
    await cluster('[[ $1 == start ]] || exit 0; echo "first"; echo "Linux x64 only" >&2; exit 3');
    const { stdout, stderr } = await run();
    expect(stdout).toBe("test||Linux x64 only|\n");
    expect(stderr).toBe("Linux x64 only\n");
    await cluster("exit 0");
    expect((await run()).stdout).toMatch(/^test\|\|\S+citus-cluster started none .+\|\n$/u);
  });

  it("the landing's checks set no cluster variables without the cluster tool", async () => {
    expect((await run()).stdout).toBe("test|||\n");
  });
});
