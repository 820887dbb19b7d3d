import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import {
  checkOut,
  commitHere,
  findCommit,
  lendPackages,
  ROOT,
} from "../../../bench/against/commit.ts";

const git = (...args: string[]): string => execFileSync("git", args, { cwd: ROOT }).toString();

describe("the commit to compare with", () => {
  let folder: string | undefined;
  afterEach(async () => {
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it("the commit to compare with may have any name that git knows", async () => {
    expect(await findCommit("HEAD")).toBe((await commitHere()).commit);
    expect(await findCommit("no-such-commit")).toBeUndefined();
    expect(await findCommit("--all")).toBeUndefined();
    expect(await findCommit("HEAD:package.json")).toBeUndefined();
  });

  it("checks a commit out beside the work tree, sharing packages under an equal lock", async () => {
    const before = git("status", "--porcelain");
    folder = await mkdtemp(join(tmpdir(), "handrail-test-commit-"));
    const files = join(folder, "files");
    await checkOut("HEAD", files);
    const manifest = await readFile(join(files, "package.json"), "utf8");
    expect(manifest).toBe(git("show", "HEAD:package.json"));
    expect(git("status", "--porcelain")).toBe(before);
    const isSame =
      (await readFile(join(ROOT, "package-lock.json"), "utf8")) ===
      git("show", "HEAD:package-lock.json");
    expect(await lendPackages(files)).toBe(isSame);
    await rm(join(files, "package-lock.json"));
    expect(await lendPackages(files)).toBe(false);
  });
});
