import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const READY_MS = 60_000;

export type ServerProcess = { origin: string; pid: number; stop(): Promise<void> };

/** A port that is free now. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (typeof address !== "object" || address === null) throw new Error("no free port");
  return address.port;
};

/** Ends a child process and waits for it. */
export const endProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
};

/** Resolves when the process prints a line that has `text`; throws when it ends before. */
export const untilPrints = (child: ChildProcess, text: string, limitMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = "";
    const timer = setTimeout(() => reject(new Error(`no '${text}' in time:\n${printed}`)), limitMs);
    const look = (chunk: Buffer): void => {
      printed = (printed + chunk.toString()).slice(-20_000);
      if (!printed.includes(text)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on("data", look);
    child.stderr?.on("data", look);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`the process ended with ${code}:\n${printed}`));
    });
  });

/**
 * Starts the real server on a database, as `npm start` would.
 * @param nodeArgs for Node itself, such as `--cpu-prof`
 * @param settings beside those that every benchmark has
 */
export const startServerProcess = async (
  databaseUrl: string,
  nodeArgs: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> => {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), "handrail-bench-"));
  const child = spawn(process.execPath, [...nodeArgs, join(ROOT, "server/index.ts")], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      HANDRAIL_DEMO: "0",
      HANDRAIL_DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: "error",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // A signal may end this process before it ends the server.
  const endWithThis = (): void => void child.kill("SIGTERM");
  process.once("exit", endWithThis);
  child.once("exit", () => process.off("exit", endWithThis));
  try {
    await untilPrints(child, "Handrail is ready", READY_MS);
  } catch (error) {
    await endProcess(child);
    throw error;
  }
  // Only errors are logged, and those want to be seen.
  child.stdout?.pipe(process.stderr);
  child.stderr?.pipe(process.stderr);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      await endProcess(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
