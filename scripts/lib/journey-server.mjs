import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { startEmbedded } from "#server/db/embedded/start-embedded.ts";
import { databasesFolder } from "./memory-folder.mjs";
import { inProject } from "./paths.mjs";
import { passSignals } from "./run.mjs";

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** @param {string} dataDir removes it, with a database that a killed server left running */
const removeDataDir = async (dataDir) => {
  const postgres = join(dataDir, "postgres");
  if (existsSync(postgres)) {
    const files = realpathSync(postgres);
    const left = await startEmbedded({ dataDir, role: "command", log: { info: () => undefined } });
    await left.stop();
    rmSync(files, { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
};

/**
 * Starts the product with the demo's data in a new data folder and waits until it is ready;
 * undefined when it ended instead, after saying why.
 * @returns {Promise<{ port: string, dataDir: string, stop(): Promise<void> } | undefined>}
 */
export const startJourneyServer = async () => {
  const dataDir = mkdtempSync(join(databasesFolder(), "handrail-journeys-"));
  // PostgreSQL's own user has to pass when the tests run as root.
  chmodSync(dataDir, 0o711);
  const port = String(await freePort());
  const settings = { PORT: port, HOST: "127.0.0.1", HANDRAIL_DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const child = spawn(process.execPath, [inProject("server", "index.ts")], {
    env: { ...process.env, ...settings, HANDRAIL_DEMO: "whole" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  passSignals(child);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const ready = new Promise((resolve) => {
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
      said = (said + text).slice(-1000);
      if (said.includes("Handrail is ready at")) resolve(true);
    });
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    await removeDataDir(dataDir);
  };
  if ((await Promise.race([ready, ended])) === true) return { port, dataDir, stop };
  await stop();
  return undefined;
};
