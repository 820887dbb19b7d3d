import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startEmbedded } from "#server/db/embedded/start-embedded.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";

const script = fileURLToPath(new URL("../support/hold-command.ts", import.meta.url));

describe("a command that is ended while no server runs", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await makeDataDir();
    await startAndStop();
  });
  afterEach(async () => {
    await startAndStop();
    await removeDataDir(dataDir);
  });

  const startAndStop = async (): Promise<void> => {
    const started = await startEmbedded({
      dataDir,
      role: "command",
      log: { info: () => undefined },
    });
    await started.stop();
  };
  const isDatabaseUp = async (): Promise<boolean> => {
    const folder = await realpath(join(dataDir, "postgres"));
    return readFile(join(folder, "postmaster.pid"), "utf8").then(
      () => true,
      () => false,
    );
  };

  it.each([
    ["SIGINT", [], 130, "working"],
    ["SIGTERM", [], 143, "working"],
    ["SIGTERM", ["patient"], 130, "working, told"],
  ] as const)(
    "a command ended by %s %j stops the database that it started",
    async (signal, args, code, said) => {
      const { DATABASE_URL: _, ...env } = process.env;
      const child = spawn(process.execPath, [script, ...args], {
        env: { ...env, HANDRAIL_DATA_DIR: dataDir },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let heard = "";
      let complaints = "";
      child.stderr.setEncoding("utf8").on("data", (text: string) => (complaints += text));
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        heard += text;
        if (heard === "working") child.kill(signal);
      });
      expect(await once(child, "close")).toEqual([code, null]);
      expect(heard).toBe(said);
      expect(complaints).not.toContain("went away");
      expect(await isDatabaseUp()).toBe(false);
    },
  );
});
