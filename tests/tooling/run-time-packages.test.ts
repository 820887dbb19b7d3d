import { expect, it } from "vitest";
import { packagesOf } from "#scripts/lib/run-time-packages.mjs";

it("follows packages' dependencies from where each lies, and leaves out developers' packages", () => {
  const lock = {
    packages: {
      "": { dependencies: { a: "1" }, devDependencies: { dev: "1" } },
      "node_modules/a": { dependencies: { b: "1" }, optionalDependencies: { native: "1" } },
      "node_modules/a/node_modules/b": { dependencies: { c: "1" } },
      "node_modules/b": {},
      "node_modules/c": { dependencies: { a: "1" } },
      "node_modules/dev": { dependencies: { b: "1" } },
      "node_modules/native": {},
    },
  };
  expect(packagesOf(lock)).toEqual([
    "node_modules/a",
    "node_modules/a/node_modules/b",
    "node_modules/c",
    "node_modules/native",
  ]);
});
