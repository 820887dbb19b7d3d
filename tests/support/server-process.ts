import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

const entry = fileURLToPath(new URL("../../server/index.ts", import.meta.url));

export type ServerProcess = {
  origin: string;
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

const untilReady = async (child: ChildProcess): Promise<void> => {
  let said = "";
  const note = (chunk: unknown): void => {
    said += String(chunk);
  };
  child.stderr?.on("data", note);
  const gone = once(child, "exit").then(() => {
    throw new Error(`the server ended before it was ready: ${said}`);
  });
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on("data", (chunk) => {
      note(chunk);
      if (said.includes("Handrail is ready")) resolve();
    });
  });
  await Promise.race([ready, gone]);
  gone.catch(() => undefined);
};

/**
 * Starts the real server without the demo: on the embedded database of a data folder, or on that of
 * a `DATABASE_URL` among the settings.
 */
export const startServerProcess = async (
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<ServerProcess> => {
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
  const exited = once(child, "exit");
  await untilReady(child);
  return {
    origin: `http://127.0.0.1:${port}`,
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
};
