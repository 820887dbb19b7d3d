import { expect, it } from "vitest";
import { readSourceFiles } from "./source-files.ts";

const ROOM = /^(contract\/reports|renderer\/features\/reports|server\/features\/reports)\//;

const imports = new Map(
  readSourceFiles()
    .filter(({ path }) => ROOM.test(path))
    .map((file) => [file.path, file.imports.map(({ target }) => target)]),
);

/** The first way that leads from a file back to itself, types included. */
const circleFrom = (path: string, way: string[], done: Set<string>): string | null => {
  if (way.includes(path)) return [...way.slice(way.indexOf(path)), path].join(" > ");
  if (done.has(path)) return null;
  for (const target of imports.get(path) ?? []) {
    const circle = circleFrom(target, [...way, path], done);
    if (circle !== null) return circle;
  }
  done.add(path);
  return null;
};

it("no report's file imports itself by way of others, types included", () => {
  const done = new Set<string>();
  const circles = [...imports.keys()].flatMap((path) => circleFrom(path, [], done) ?? []);
  expect(circles).toEqual([]);
});
