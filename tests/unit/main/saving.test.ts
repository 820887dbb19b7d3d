import { mkdtemp, readdir, readFile, rm, writeFile as put } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ReadableStream } from "node:stream/web";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { diskFailure } from "#main/saving/disk-failure.ts";
import { safeFileName } from "#main/saving/ask-for-file.ts";
import { createJobs } from "#main/saving/jobs.ts";
import { writeFile } from "#main/saving/write-file.ts";

describe("safeFileName", () => {
  it.each([
    ["Performance history.csv", "Performance history.csv"],
    ["Unité 4 : été – 78,4 %.pdf", "Unité 4 été – 78,4 %.pdf"],
    ["../../etc/passwd", "etc passwd"],
    ["..\\..\\x.csv", "x.csv"],
    [".hidden.csv", "hidden.csv"],
    ["CON.csv", "_CON.csv"],
    ["lpt1", "_lpt1"],
    ["report. .csv", "report.csv"],
    ["a\u202Efdp.exe", "a fdp.exe"],
    ["///", "handrail"],
    [".csv", "handrail.csv"],
  ])("safeFileName turns %j into %j", (proposed, name) => {
    expect(safeFileName(proposed)).toBe(name);
  });

  it("shortens a file name and retains its extension", () => {
    const name = safeFileName(`${"x".repeat(500)}.xlsx`);
    expect(name).toHaveLength(125);
    expect(name).toMatch(/x\.xlsx$/u);
  });
});

describe("writeFile", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "handrail-saving-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const streamOf = (...chunks: string[]) =>
    ReadableStream.from(chunks.map((text) => Buffer.from(text)));

  it("writes a whole stream and reports its progress", async () => {
    const file = join(folder, "a.csv");
    const progress: number[] = [];
    await writeFile(file, streamOf("one,", "two"), { onProgress: (bytes) => progress.push(bytes) });
    expect(await readFile(file, "utf8")).toBe("one,two");
    expect(progress).toEqual([4, 7]);
    expect(await readdir(folder)).toEqual(["a.csv"]);
  });

  it("retains the old file, and no part, when the stream fails", async () => {
    const file = join(folder, "a.csv");
    await put(file, "old");
    const failing = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from("new")),
      pull: (controller) => controller.error(new Error("cut")),
    });
    await expect(writeFile(file, failing)).rejects.toThrow("cut");
    expect(await readFile(file, "utf8")).toBe("old");
    expect(await readdir(folder)).toEqual(["a.csv"]);
  });

  it("stops writing on an abort, and stops the source", async () => {
    const controller = new AbortController();
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => stream.enqueue(Buffer.from("more")),
      cancel: () => void (isCancelled = true),
    });
    const outcome = writeFile(join(folder, "a.csv"), endless, {
      signal: controller.signal,
      onProgress: (bytes) => bytes > 1000 && controller.abort(),
    });
    await expect(outcome).rejects.toMatchObject({ name: "AbortError" });
    expect(isCancelled).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });

  it("writeFile reports a missing folder to the page", async () => {
    const error: unknown = await writeFile(join(folder, "none/a.csv"), Buffer.from("x")).catch(
      (e: unknown) => e,
    );
    expect(diskFailure(error)?.code).toBe("file_not_writable");
    expect(diskFailure(new Error("of the network"))).toBeUndefined();
  });
});

describe("jobs", () => {
  const untilAborted = (signal: AbortSignal) =>
    new Promise<string>((resolve) => signal.addEventListener("abort", () => resolve("aborted")));

  it("only its own window ends a job", async () => {
    const jobs = createJobs();
    const mine = jobs.run(1, "a", untilAborted);
    const other = jobs.run(2, "a", untilAborted);
    jobs.cancel(1, "a");
    expect(await mine).toBe("aborted");
    jobs.cancel(1, "a");
    jobs.cancelAllOf(2);
    expect(await other).toBe("aborted");
  });

  it("a job's id is refused while in use, and freed at the end", async () => {
    const jobs = createJobs();
    const running = jobs.run(1, "a", untilAborted);
    await expect(jobs.run(1, "a", untilAborted)).rejects.toThrow("running");
    jobs.cancel(1, "a");
    await running;
    expect(await jobs.run(1, "a", async () => "again")).toBe("again");
  });
});
