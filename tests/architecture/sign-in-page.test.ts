import { expect, it } from "vitest";
import { readSourceFiles } from "./source-files.ts";

/** What a browser fetches to show the sign-in page; the rest follows when a user types. */
const PARTS = [
  "renderer/main.tsx",
  "renderer/app/start.tsx",
  "renderer/app/public-app.tsx",
  "renderer/features/identity/session/screens/sign-in-screen.tsx",
];

const files = new Map(readSourceFiles().map((file) => [file.path, file]));

/** Everything the parts import, from file to file, with one way that leads there. */
const reached = (): Map<string, string> => {
  const ways = new Map(PARTS.map((part) => [part, part]));
  // A map also hands out what is added while it is walked.
  for (const [path, way] of ways) {
    for (const { target, isTypeOnly, isDynamic } of files.get(path)?.imports ?? []) {
      if (!isTypeOnly && !isDynamic && !ways.has(target)) ways.set(target, `${way} > ${target}`);
    }
  }
  return ways;
};

it("shows the sign-in page without schemas, router and data cache", () => {
  const ways = reached();
  for (const part of [...PARTS, "react", "i18next"])
    expect(ways).toContainEqual([part, expect.any(String)]);
  const heavy = ["zod", "react-router-dom", "@tanstack/react-query", "@hookform/resolvers"];
  expect(heavy.flatMap((name) => ways.get(name) ?? [])).toEqual([]);
});
