import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkVersion } from "#server/db/setup/check-postgres.ts";
import { findChromium } from "#server/export/chromium/find.ts";
import { createHttpServer, listen } from "#server/http/http-server.ts";
import { createLogger } from "#server/lib/logger.ts";
import { ensureDataDir } from "#server/lib/start-checks.ts";
import { StartError } from "#server/lib/start-error.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "handrail-checks-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe("the data folder", () => {
  it("the data folder is made with its parents and left empty", async () => {
    const dataDir = join(folder, "a", "b");
    await ensureDataDir(dataDir);
    expect(await readdir(dataDir)).toEqual([]);
    await ensureDataDir(dataDir);
  });

  it("the data folder is refused where it is a file", async () => {
    const path = join(folder, "file");
    await writeFile(path, "");
    await expect(ensureDataDir(path)).rejects.toThrow(
      /^The data folder .+ cannot be written: it is/,
    );
    await expect(ensureDataDir(join(path, "below"))).rejects.toThrow(StartError);
  });

  // No user can make folders there, not even root.
  it.runIf(process.platform === "linux")(
    "the data folder is refused where it cannot be made",
    async () => {
      await expect(ensureDataDir("/proc/handrail/data")).rejects.toThrow("no folder can be made");
    },
  );

  it("the data folder is refused where it cannot be written", async () => {
    await chmod(folder, 0o500);
    // Root may write everywhere but in the kernel's own file systems.
    const closed = process.getuid?.() === 0 ? "/sys/kernel" : folder;
    await expect(ensureDataDir(closed)).rejects.toThrow(/permission denied|read-only/);
  });
});

describe("the port", () => {
  let other: Server;

  const taken = async (): Promise<number> => {
    other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    return typeof address === "object" && address ? address.port : 0;
  };

  const listenOn = async (host: string, port: number): Promise<void> => {
    const server = createHttpServer(() => undefined);
    await listen(server, host, port, createLogger("silent"));
    server.close();
    await once(server, "close");
  };

  it("the port is refused while another program has it, and free afterwards", async () => {
    const port = await taken();
    const expected = `Port ${port} is taken by another program: stop it, or set PORT to another one.`;
    await expect(listenOn("127.0.0.1", port)).rejects.toThrow(new StartError(expected));
    other.close();
    await once(other, "close");
    await listenOn("127.0.0.1", port);
    await listenOn("127.0.0.1", port);
  });

  it("the port is refused on an address of another machine", async () => {
    await expect(listenOn("192.0.2.1", 9)).rejects.toThrow(
      "HOST 192.0.2.1 is no address of this machine.",
    );
  });
});

describe("PostgreSQL's version", () => {
  it.each([150_000, 150_012, 180_004])("PostgreSQL %i is new enough", (version) => {
    expect(() => checkVersion(version)).not.toThrow();
  });

  it.each([140_011, 90_624])("PostgreSQL %i is too old", (version) => {
    expect(() => checkVersion(version)).toThrow(/version (14|9), and 15 or newer is needed/);
  });
});

describe("Chromium", () => {
  it("Chromium's path comes from the settings", async () => {
    expect(await findChromium(process.execPath)).toBe(process.execPath);
  });

  it("a missing Chromium is reported with the variable's name", async () => {
    const path = join(folder, "chromium");
    await expect(findChromium(path)).rejects.toThrow(
      `CHROMIUM_PATH: there is no program at ${path}.`,
    );
  });
});
