import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nameOfBuild } from "#server/http/web-files.ts";

describe("the name of a web build", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "handrail-build-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("a web build is named by its page's entry script", async () => {
    expect(nameOfBuild("")).toBe("");
    expect(nameOfBuild(folder)).toBe("");
    const script = '<script type="module" crossorigin src="/assets/index-DKF-bbgQ.js"></script>';
    await writeFile(join(folder, "index.html"), `<!doctype html><head>${script}</head>`);
    expect(nameOfBuild(folder)).toBe("index-DKF-bbgQ");
  });
});
