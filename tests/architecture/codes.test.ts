import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseSync } from "vite";
import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import { ROLES } from "#contract/core/permissions.ts";
import { filesBelow, projectRoot } from "./source-files.ts";

/*
 * Codes, such as the names of device types, have one place: the contract. A row's type that spells
 * them out beside its query holds whatever the database answers, and no check notices.
 */

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Codes that a type spells out: two or more texts, one of which may be. */
const spelledOut = (type: unknown): boolean =>
  isNode(type) &&
  type["type"] === "TSUnionType" &&
  Array.isArray(type["types"]) &&
  type["types"].filter(
    (one) =>
      isNode(one) &&
      one["type"] === "TSLiteralType" &&
      isNode(one["literal"]) &&
      typeof one["literal"]["value"] === "string",
  ).length > 1;

const nameOf = (key: unknown): string => (isNode(key) ? String(key["name"] ?? key["value"]) : "");

/** Members of object types that are declared with codes of their own. */
const membersOf = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(membersOf);
  if (!isNode(node)) return [];
  const annotation = node["typeAnnotation"];
  const isSpelled =
    node["type"] === "TSPropertySignature" &&
    isNode(annotation) &&
    spelledOut(annotation["typeAnnotation"]);
  return [...(isSpelled ? [nameOf(node["key"])] : []), ...Object.values(node).flatMap(membersOf)];
};

/** Where the database is queried. */
const ROOM = /^server\/(?:engine|db)\/|\/queries(?:\.ts$|\/)/u;
const texts = filesBelow("server")
  .filter((path) => path.endsWith(".ts"))
  .map((path) => ({ path, text: readFileSync(`${projectRoot}${path}`, "utf8") }));

const spelledIn = (path: string, text: string): string[] =>
  membersOf(parseSync(path, text).program.body).map((member) => `${path}: ${member}`);

it("no type beside a query spells out codes in place of a named type", () => {
  expect(
    texts.filter(({ path }) => ROOM.test(path)).flatMap(({ path, text }) => spelledIn(path, text)),
  ).toEqual([]);
  expect(spelledIn("row.ts", 'type Row = { id: string; type: "gateway" | "counter" };')).toEqual([
    "row.ts: type",
  ]);
  expect(spelledIn("row.ts", 'type Row = { battery: "Good" | "Low" | null };')).toEqual([
    "row.ts: battery",
  ]);
});

/** Comparisons of a lookup's name in statements, by what the lookup is called there. */
const NAMED = [
  { alias: String.raw`\w*ty`, names: Object.keys(DEVICE_TYPE_IDS) },
  { alias: "r", names: [...ROLES] },
];
const strange = (text: string): string[] =>
  NAMED.flatMap(({ alias, names }) => {
    const compared = new RegExp(
      String.raw`\b${alias}\.name (?:=|<>|(?:NOT )?IN) (\([^)]*\)|'\w+')`,
      "gu",
    );
    return [...text.matchAll(compared)]
      .flatMap(([, told = ""]) => [...told.matchAll(/'(\w+)'/gu)].map(([, name = ""]) => name))
      .filter((name) => !names.includes(name));
  });

it("statements ask for device types and roles by names that there are", () => {
  expect(texts.flatMap(({ text }) => strange(text))).toEqual([]);
  expect(strange("WHERE ty.name IN ('gateway', 'counter') AND r.name = 'observers'")).toEqual([
    "counter",
    "observers",
  ]);
});
