import { afterAll, beforeAll, expect, it } from "vitest";
import { allCalls } from "#contract/index.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

it("joins every declared call to a handler, once", () => {
  for (const { name, call } of allCalls()) {
    expect(portal.mounted.filter((mounted) => mounted === call).length, name).toBe(1);
  }
  expect(portal.mounted.length).toBe(allCalls().length);
});
