import { describe, expect, it } from "vitest";
import {
  readTarHeader,
  tarHeader,
  tarPadding,
} from "#server/features/operations/backup/lib/tar.ts";

describe("the headers of a backup's parts", () => {
  const long = `files/archive/${"a".repeat(60)}/${"b".repeat(60)}/2026-01.ndjson.gz`;

  it.each([
    ["a short path", "handrail.json", 12],
    ["a path of two fields", long, 513],
    ["more than eight gigabytes", "files/large", 9_000_000_000],
  ])("are read as they were written: %s", (_what, path, size) => {
    expect(readTarHeader(tarHeader(path, size, 0))).toEqual({ path, size });
  });

  it("are refused when a bit of them has changed", () => {
    const header = tarHeader("handrail.json", 12, 0);
    header.writeUInt8(header.readUInt8(3) ^ 1, 3);
    expect(() => readTarHeader(header)).toThrow("damaged");
  });

  it("end with an empty block, and fill their last block", () => {
    expect(readTarHeader(Buffer.alloc(512))).toBeNull();
    expect([0, 1, 512, 513].map((size) => tarPadding(size).length)).toEqual([0, 511, 0, 511]);
  });

  it("take no path that no field holds", () => {
    expect(() => tarHeader("x".repeat(200), 1, 0)).toThrow("too long");
  });
});
