import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { type ChildScript, startScript } from "./child-script.ts";

const entry = fileURLToPath(new URL("../../server/index.ts", import.meta.url));

export type ServerProcess = ChildScript & { origin: string };

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
): ServerProcess => {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = startScript(entry, [], {
    ...env,
    PORT: String(port),
    HANDRAIL_DATA_DIR: dataDir,
    HANDRAIL_DEMO: "0",
    LOG_LEVEL: "error",
    ...settings,
  });
  return { ...child, origin: `http://127.0.0.1:${port}` };
};

/** As {@link spawnServerProcess}, once it serves. */
export const startServerProcess = async (
  ...given: Parameters<typeof spawnServerProcess>
): Promise<ServerProcess> => {
  const server = spawnServerProcess(...given);
  await server.until(ready);
  return server;
};
