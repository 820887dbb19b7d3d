import { spawn } from "node:child_process";
import { access, chmod, mkdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { percentile, printFigure, say } from "./support/figure.ts";
import type { Benchmark } from "./support/options.ts";
import { endProcess, freePort, untilPrints } from "./support/server-process.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const STARTS = 5;
const FIRST_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 30_000;

/** npm may end before what it started: the database's mark says when all of it has. */
const untilStopped = async (dataDir: string): Promise<void> => {
  const mark = join(dataDir, "postgres", "postmaster.pid");
  const limitMs = performance.now() + STOP_LIMIT_MS;
  while (performance.now() < limitMs) {
    const isThere = await access(mark).then(
      () => true,
      () => false,
    );
    if (!isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the product did not stop");
};

/** Milliseconds from `npm start` to its ready line. */
const startOnce = async (dataDir: string): Promise<number> => {
  const port = await freePort();
  const startMs = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HANDRAIL_DATA_DIR: dataDir,
      DATABASE_URL: "",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await untilPrints(child, "Handrail is ready", FIRST_LIMIT_MS);
  const ms = performance.now() - startMs;
  await endProcess(child);
  await untilStopped(dataDir);
  return ms;
};

const measure = async (dataDir: string): Promise<void> => {
  say("start: first start, with the demo");
  const first = await startOnce(dataDir);
  printFigure({
    figure: "start.first",
    value: first / 1000,
    unit: "s",
    target: "<= 60 s",
    isReached: first <= 60_000,
  });
  const warm: number[] = [];
  for (let round = 0; round < STARTS; round++) warm.push(await startOnce(dataDir));
  const value = percentile(warm, 0.5) / 1000;
  printFigure({
    figure: "start.warmP50",
    value,
    unit: "s",
    target: "<= 5 s",
    isReached: value <= 5,
    details: { starts: STARTS, slowestS: Math.max(...warm) / 1000 },
  });
};

/** How long the product takes to start: the first time with the demo, and when all is there. */
export const start: Benchmark = {
  name: "start",
  about: "npm start to ready: first (with the demo) and warm",
  run: async ({ dir }) => {
    const dataDir = join(dir, `start-${Date.now()}`);
    await mkdir(dataDir, { recursive: true });
    await chmod(dataDir, 0o711);
    try {
      await measure(dataDir);
    } finally {
      // The database may lie elsewhere, behind a link.
      const postgres = await realpath(join(dataDir, "postgres")).catch(() => undefined);
      if (postgres !== undefined) await rm(postgres, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
