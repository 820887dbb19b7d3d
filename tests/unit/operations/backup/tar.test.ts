import { readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  checkBackupFile,
  readParts,
  writeBackupFile,
} from "#server/features/operations/backup/lib/backup-file.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";

const NOW = new Date("2026-11-26T00:00:00Z");
const LONG = `files/archive/${"a".repeat(60)}/${"b".repeat(60)}/2026-01.ndjson.gz`;
/** Larger than what is read at once, and no multiple of a block. */
const LARGE = Buffer.alloc((1 << 21) + 513, "large");

/** A backup of 26 November 2026, before a library wrote it: with a path in two fields. */
const EARLIER = [
  "H4sIAAAAAAACA+3XyWocMRAG4D7PUzS+u7uqVFrKb1PaPBNmMdPjHb+7sY0hsQmB2NMkjL6LQAcJUZR+aanbvNfVevgx7bbdcQAA",
  "OIDXET6PAMgdWgPovKGXeQRm7HroZnA9HXTfwSx7/YMez+puv9HD2QU+dc3Jqat1mca8u92ud5qnsWyuDvdDmm7m7H+AD/1Pnlzr",
  "/znELxgJyJ0DDtv8kh7D5cNf1R8B8Nf6MyHSf17/t8bSfVqubsqoX3DU4981p61F4EmbrjfTMC2VrDvaHn/Kf4cf8h+8B9/yfw6m",
  "goqQdbGUGERdlEpeTAiWBNWxZaFQs2cBg1Y0UrHIliKaXF3t++XPP8hFMRESM0moCROyaI2VUxBxNQoxeS2MhR1LFMNJWawIRh8s",
  "xWBt3//2RbowVnMBECiOi+fsNAMTMIAkMsrFcAwUc4XK1aCvMSVbyVWJCMT4vvZ3hPL4vQ+nRbuJmqaZ2zO27AV5ABQAAA==",
].join("");

describe("a backup's tar file", () => {
  let folder: string;
  let count = 0;
  beforeAll(async () => {
    folder = await makeDataDir();
  });
  afterAll(() => removeDataDir(folder));

  const write = async (parts: readonly (readonly [string, Buffer])[]): Promise<string> => {
    const path = join(folder, `${(count += 1)}.tar`);
    await writeBackupFile(path, NOW, async (writer) => {
      for (const [name, content] of parts) await writer.part(name, content);
    });
    return path;
  };
  const changed = async (content: Buffer): Promise<string> => {
    const path = join(folder, `${(count += 1)}.tar`);
    await writeFile(path, content);
    return path;
  };
  const contents = async (path: string): Promise<Map<string, Buffer>> => {
    const found = new Map<string, Buffer>();
    for await (const part of readParts(path))
      found.set(part.path, Buffer.concat(await Array.fromAsync(part.content)));
    return found;
  };
  const parts = [
    ["handrail.json", Buffer.from('{"format":1}')],
    ["files/downloads/empty.csv", Buffer.alloc(0)],
    ["files/large", LARGE],
    [LONG, Buffer.alloc(512, "x")],
    ["files/été.csv", Buffer.from("a,b")],
  ] as const;

  it("a backup's tar file is read as written, with its small parts' texts", async () => {
    const path = await write(parts);
    const { sums, texts } = await checkBackupFile(path, ["handrail.json"]);
    expect([...sums.keys()]).toEqual(parts.map(([name]) => name));
    expect([...texts]).toEqual([["handrail.json", '{"format":1}']]);
    const found = await contents(path);
    for (const [name, content] of parts) expect(found.get(name)?.equals(content), name).toBe(true);
  });

  it("a tar file's unread parts are skipped", async () => {
    const names: string[] = [];
    for await (const part of readParts(await write(parts))) names.push(part.path);
    expect(names).toEqual([...parts.map(([name]) => name), "sums.sha256"]);
  });

  it("a backup's tar file can be read where an earlier version wrote it", async () => {
    const path = await changed(gunzipSync(Buffer.from(EARLIER, "base64")));
    const { sums } = await checkBackupFile(path, []);
    expect([...sums.keys()]).toEqual(["handrail.json", "files/downloads/empty.csv", LONG]);
    expect((await contents(path)).get(LONG)?.toString()).toBe("x".repeat(513));
  });

  it("a tar file with a changed header, content or end is refused", async () => {
    const bytes = await readFile(await write(parts));
    const flipped = (at: number): Buffer => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
      return copy;
    };
    const reason = async (content: Buffer): Promise<unknown> =>
      checkBackupFile(await changed(content), []).catch((error: Error) =>
        error.message.replace(/^.* is no whole backup: /u, ""),
      );
    expect(await reason(flipped(3))).toBe("a header is damaged. Nothing was restored.");
    expect(await reason(flipped(512))).toBe("handrail.json is damaged. Nothing was restored.");
    const end = "its end is damaged. Nothing was restored.";
    expect(await reason(flipped(bytes.length - 1))).toBe(end);
    expect(await reason(flipped(bytes.length - 1024))).toBe(end);
    expect(await reason(Buffer.concat([bytes, Buffer.alloc(512)]))).toBe(end);
    expect(await reason(bytes.subarray(0, -1024))).toBe(end);
    expect(await reason(bytes.subarray(0, -1))).toBe("it is cut short. Nothing was restored.");
  });

  it("a tar file fails where a part has less than announced", async () => {
    const path = join(folder, "short.tar");
    const writing = writeBackupFile(path, NOW, ({ stream }) =>
      stream(
        "files/short",
        5,
        (async function* four() {
          yield Buffer.from("four");
        })(),
      ),
    );
    await expect(writing).rejects.toThrow("files/short changed while it was read");
    await expect(stat(path)).rejects.toThrow("ENOENT");
  });

  it("a tar file that was cut ends with an explanation", async () => {
    const path = await write(parts);
    await truncate(path, 512 * 9);
    await expect(checkBackupFile(path, [])).rejects.toThrow(/is no whole backup: /u);
  });
});
