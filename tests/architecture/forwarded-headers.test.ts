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

it("only one function decides whether a request comes from this machine", () => {
  const READS_PEER = /\bremoteAddress\b/u;
  const deciding = filesBelow("server").filter((path) =>
    READS_PEER.test(readFileSync(`${projectRoot}${path}`, "utf8")),
  );
  expect(deciding).toEqual(["server/http/client-address.ts", "server/http/own-machine.ts"]);
});
