import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

it("the deb package names its homepage and a maintainer with an address", async () => {
  const manifest = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as unknown;
  expect(manifest).toMatchObject({
    productName: "Handrail",
    homepage: expect.stringMatching(/^https:\/\//u) as unknown,
    author: { name: "Handrail", email: expect.stringContaining("@") as unknown },
  });
  const builder = await readFile(join(ROOT, "electron-builder.yml"), "utf8");
  expect(builder).toMatch(/^ {2}target: \[.*\bdeb\b.*\]$/mu);
  expect(builder).toMatch(/^ {2}maintainer: .+ <.+@.+>$/mu);
});

it("starts no AppImage with a switch that the packed console refuses", async () => {
  const builder = await readFile(join(ROOT, "electron-builder.yml"), "utf8");
  expect(builder).toMatch(/^appImage:\n {2}executableArgs: \[\]$/mu);
});
