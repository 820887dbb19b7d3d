import { describe, expect, it } from "vitest";
import { type SourceFile, filesBelow, readSourceFiles } from "./source-files.ts";

/** The wings of the house: the same names on every side. */
const WINGS = [
  "devices",
  "displays",
  "identity",
  "messaging",
  "observing",
  "operations",
  "organization",
  "people",
  "reports",
];

/** What lies below the wings of the server, and the rooms beside them that join or feed them. */
const ROOMS_MAX = 25;
const PAIRS_MAX = 175;

/** The room of a file of the server; null for the files at its root, which join the rooms. */
const roomOf = (path: string): string | null => {
  const [side, folder = "", inner = ""] = path.split("/");
  if (side !== "server" || inner === "") return null;
  if (folder === "features") return inner;
  return folder === "lib" && inner === "time" ? "lib/time" : folder;
};

/** Each room with the rooms that it imports. */
const knownBy = (files: readonly SourceFile[]): Map<string, Set<string>> => {
  const known = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const from = roomOf(path);
    if (from === null) continue;
    const others = known.get(from) ?? new Set<string>();
    for (const { target } of imports) {
      const to = roomOf(target);
      if (to !== null && to !== from) others.add(to);
    }
    known.set(from, others);
  }
  return known;
};

/** Rooms that reach themselves by way of others: "a > b > a". */
const circles = (known: Map<string, Set<string>>): string[] => {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (room: string, way: readonly string[]): void => {
    if (way.includes(room)) {
      found.push([...way.slice(way.indexOf(room)), room].join(" > "));
      return;
    }
    if (done.has(room)) return;
    for (const next of known.get(room) ?? []) visit(next, [...way, room]);
    done.add(room);
  };
  for (const room of known.keys()) visit(room, []);
  return found;
};

describe("the rooms of the server", () => {
  const known = knownBy(readSourceFiles());

  it("no room of the server imports one that imports it, even indirectly", () => {
    expect(circles(known)).toEqual([]);
    const made = (path: string, target: string): SourceFile => ({
      path,
      imports: [{ target, text: `#${target}`, isTypeOnly: false, isDynamic: false }],
      hasDefaultExport: false,
    });
    const arrowUp = [
      made("server/db/a.ts", "server/features/people/employees/service.ts"),
      made("server/features/people/employees/queries.ts", "server/db/a.ts"),
    ];
    expect(circles(knownBy(arrowUp))).toEqual(["db > people > db"]);
  });

  it("the server's rooms are few, and know few others", () => {
    expect(known.size).toBeLessThanOrEqual(ROOMS_MAX);
    const pairs = [...known.values()].reduce((sum, others) => sum + others.size, 0);
    expect(pairs).toBeLessThanOrEqual(PAIRS_MAX);
  });
});

/** The folders directly below one. */
const foldersOf = (folder: string): string[] =>
  [
    ...new Set(
      filesBelow(folder)
        .map((path) => path.slice(folder.length + 1).split("/"))
        .filter((parts) => parts.length > 1)
        .map(([first = ""]) => first),
    ),
  ].toSorted();

/** The files directly in one. */
const filesIn = (folder: string): string[] =>
  filesBelow(folder)
    .map((path) => path.slice(folder.length + 1))
    .filter((path) => !path.includes("/"))
    .toSorted();

describe("the wings", () => {
  it.each(["server/features", "renderer/features"])("all wings lie in %s", (folder) => {
    expect(foldersOf(folder)).toEqual(WINGS);
    expect(filesIn(folder)).toEqual([]);
  });

  it("the wings lie beside the core in the contract", () => {
    expect(foldersOf("contract")).toEqual([...WINGS, "core"].toSorted());
    expect(filesIn("contract")).toEqual(["index.ts", "tsconfig.json"]);
  });

  it.each(["en-US", "fr-CA"])("the wings lie beside the core in the texts of %s", (language) => {
    // People's texts, the other wings' texts, and the ones that every page shares.
    expect(foldersOf(`locales/${language}`)).toEqual([...WINGS, "core"].toSorted());
    expect(filesIn(`locales/${language}`)).toEqual([]);
  });

  it("the wings have the same nouns on each side", () => {
    const nounsOf = (side: string): Set<string> =>
      new Set(
        WINGS.flatMap((wing) => foldersOf(`${side}/${wing}`).map((noun) => `${wing}/${noun}`)),
      );
    const server = nounsOf("server/features");
    const pages = [...nounsOf("renderer/features")];
    // Of these the server's part has another feature's calls: tokens are the gateways' ingest, what
    // to observe next is a report, and a display's page plays what slideshows are made of.
    const ofPagesAlone = ["devices/gateway-tokens", "displays/viewer", "reports/sampling"];
    expect(pages.filter((noun) => !server.has(noun)).toSorted()).toEqual(ofPagesAlone);
  });
});

/** How many files a folder may have before it is split; the folders that have more today. */
const FILES_IN_FOLDER = 25;
const FULL_FOLDERS_MAX = 1;

it("few source folders have more than 25 files", () => {
  const counts = new Map<string, number>();
  for (const side of ["contract", "server", "renderer", "main", "preload"])
    for (const path of filesBelow(side)) {
      const folder = path.slice(0, path.lastIndexOf("/"));
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  const full = [...counts].filter(([, count]) => count > FILES_IN_FOLDER);
  expect(full.length, full.map(String).join(", ")).toBeLessThanOrEqual(FULL_FOLDERS_MAX);
});
