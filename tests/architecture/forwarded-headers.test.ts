import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { filesBelow, projectRoot } from "./source-files.ts";

/** What Koa takes from `X-Forwarded-Host` and `X-Forwarded-Proto` once a proxy is trusted. */
const FORWARDED =
  /\b(?:ctx|request)\.(?:host|hostname|origin|href|URL|protocol|secure|subdomains|redirect|back)\b/u;

it("a forwarded host or protocol decides nothing: the server never asks Koa for either", () => {
  const asking = filesBelow("server").filter((path) =>
    FORWARDED.test(readFileSync(`${projectRoot}${path}`, "utf8")),
  );
  expect(asking).toEqual([]);
  expect(FORWARDED.test("host !== ctx.host")).toBe(true);
});
