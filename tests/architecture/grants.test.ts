import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { filesBelow, projectRoot, readSourceFiles } from "./source-files.ts";

const REPORTS = "server/features/reports/reports/";
const SERVICE = `${REPORTS}service.ts`;
const DOOR = `${REPORTS}services/open-report.ts`;
const RUNNERS = `${REPORTS}run/runners.ts`;

/** Files of reports that know who makes a call: all others know a grant. */
const KNOW_CALLERS = [DOOR, `${REPORTS}policy.ts`, `${REPORTS}routes.ts`];
const CALLERS = new Set([
  "server/access/actor.ts",
  "server/access/facility-access.ts",
  "server/access/load-actor.ts",
  "server/access/customer-access.ts",
  "server/access/row-directory.ts",
]);

const product = readSourceFiles().filter(({ path }) => !/^(tests|bench)\//u.test(path));

/** A cast to a grant, or the mark that only its maker knows. */
const MAKES = /\bas (?:unknown as )?Grant\b|\[granted\]/u;

describe("a grant", () => {
  it("only the access layer makes grants", () => {
    const making = filesBelow("server").filter((path) =>
      MAKES.test(readFileSync(`${projectRoot}${path}`, "utf8")),
    );
    expect(making).toEqual(["server/access/grant.ts"]);
    expect(MAKES.test("const grant = { scope, privileges } as unknown as Grant;")).toBe(true);
  });

  it("no part of the reports except its entry point looks at the caller", () => {
    const looking = product
      .filter(({ path }) => path.startsWith(REPORTS) && !KNOW_CALLERS.includes(path))
      .filter(({ imports }) => imports.some(({ target }) => CALLERS.has(target)));
    expect(looking.map(({ path }) => path)).toEqual([]);
  });

  it("a grant has five makers in one module", () => {
    const source = readFileSync(`${projectRoot}server/access/grant.ts`, "utf8");
    const exported = [...source.matchAll(/^export const (\w+)/gmu)].map(([, name]) => name);
    // The last two keep a subject in a ticket and make its grant again, by one of them.
    expect(exported).toEqual([
      "grantPerson",
      "grantRecipient",
      "grantShared",
      "grantWithoutIndividuals",
      "grantDisplay",
      "storedSubject",
      "grantAgain",
    ]);
  });
});

describe("the reports", () => {
  const importersOf = (target: string): string[] =>
    product
      .filter(({ imports }) => imports.some((one) => one.target === target))
      .map(({ path }) => path);

  it("reports are run through their entry point alone", () => {
    expect(importersOf(RUNNERS)).toEqual([DOOR]);
  });

  it("no other code calls the runners of reports", () => {
    const runners = product.find(({ path }) => path === RUNNERS)?.imports ?? [];
    const files = runners.filter(({ isTypeOnly }) => !isTypeOnly).map(({ target }) => target);
    expect(files.length).toBeGreaterThan(25);
    const outside = files.flatMap((target) =>
      importersOf(target).filter((path) => !path.startsWith(REPORTS)),
    );
    expect(outside).toEqual([]);
  });

  it("other code imports reports as their service", () => {
    const others = product.filter(
      ({ path }) => path.startsWith("server/") && !path.startsWith(REPORTS),
    );
    const used = others.flatMap(({ imports }) =>
      imports.map(({ target }) => target).filter((target) => target.startsWith(REPORTS)),
    );
    expect([...new Set(used)].toSorted()).toEqual([`${REPORTS}routes.ts`, SERVICE]);
  });
});
