import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

const entry = fileURLToPath(new URL("../../server/index.ts", import.meta.url));

export type ServerProcess = {
  origin: string;
  /** Everything that it has printed so far. */
  said(): string;
  /** Sends a signal. */
  signal(name: NodeJS.Signals): void;
  /** Its exit code once it has ended, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** Ends it as a power cut would: nothing of it runs any more when this is done. */
  kill(): Promise<void>;
};

/** A port of this machine that nothing listens on. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
};

const ready = "Handrail is ready";

/**
 * Spawns the real server without the demo: on the embedded database of a data folder, or on that of
 * a `DATABASE_URL` among the settings.
 */
export const spawnServerProcess = (
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): ServerProcess & { until(words: string): Promise<void> } => {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [entry], {
    env: {
      ...env,
      PORT: String(port),
      HANDRAIL_DATA_DIR: dataDir,
      HANDRAIL_DEMO: "0",
      LOG_LEVEL: "error",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const heard = new EventEmitter();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      heard.emit("more");
    });
  }
  const ended = once(child, "close").then(([code, signal]) => code ?? signal);
  return {
    origin: `http://127.0.0.1:${port}`,
    said: () => said,
    signal: (name) => void child.kill(name),
    ended,
    until: async (words) => {
      const gone = ended.then(() => {
        throw new Error(`the server ended before it said "${words}": ${said}`);
      });
      gone.catch(() => undefined);
      while (!said.includes(words)) await Promise.race([once(heard, "more"), gone]);
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
};

/** As {@link spawnServerProcess}, once it serves. */
export const startServerProcess = async (
  ...given: Parameters<typeof spawnServerProcess>
): Promise<ServerProcess> => {
  const server = spawnServerProcess(...given);
  await server.until(ready);
  return server;
};
