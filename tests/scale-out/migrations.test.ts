import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { migrationNames } from "#server/db/setup/migrate.ts";

/** Steps from here on run on clusters, too: those before it had run when the first one was made. */
const FIRST = "20261126";

/** A column that is added together with a constraint, which a distributed engine refuses. */
const CONSTRAINED =
  /\badd\s+column\s(?:[^,;`"]|\([^()]*\))*?\b(?:check|unique|references|primary\s+key)\b/iu;

it("migrations that run on a cluster add no column together with its constraint", async () => {
  const names = (await migrationNames()).filter((name) => name >= FIRST);
  expect(names.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const name of names) {
    const source = await readFile(new URL(`../../migrations/${name}`, import.meta.url), "utf8");
    if (CONSTRAINED.test(source)) found.push(name);
  }
  expect(found).toEqual([]);
});

it("would be caught with such a column", () => {
  expect("ADD COLUMN battery text CHECK (battery IN ('Good'))").toMatch(CONSTRAINED);
  expect("ADD COLUMN a numeric(3, 1) NOT NULL REFERENCES b").toMatch(CONSTRAINED);
  expect("ADD COLUMN a text, ADD CONSTRAINT a_check CHECK (a <> '')").not.toMatch(CONSTRAINED);
});
