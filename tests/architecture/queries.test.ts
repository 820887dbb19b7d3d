import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { filesBelow, projectRoot } from "./source-files.ts";

/** Koa's ways to a query; its own parser takes time by the square of the number of parameters. */
const QUERY =
  /\b(?:ctx|context|request|req)\.(?:query|querystring|search)\b|["']node:querystring["']|\{[^}]*\bquery\b[^}]*\} = ctx\b/u;
/** Reads them for everybody. */
const OWN = "server/http/requests/query-string.ts";

it("a request's query is read in one place, which limits it", () => {
  const asking = filesBelow("server").filter((path) =>
    QUERY.test(readFileSync(`${projectRoot}${path}`, "utf8")),
  );
  expect(asking).toEqual([OWN]);
  expect(QUERY.test('ctx.query["refresh"]')).toBe(true);
  expect(QUERY.test("const { path, query } = ctx;")).toBe(true);
});
