import { expect, it } from "vitest";
import { createOpenOutside, isTarget } from "#main/security/open-outside.ts";

const targets = { hosts: ["portal.example.org", "example.org"], mailbox: "help@example.org" };

it.each([
  ["https://example.org/guide", true],
  ["https://portal.example.org/user-guide", true],
  ["mailto:help@example.org?subject=Handrail", true],
  ["https://other.example/", false],
  ["https://example.org.other.example/", false],
  ["https://example.org:8443/", false],
  ["https://me@example.org/", false],
  ["mailto:other@example.org", false],
  ["mailto:help@example.org,other@example.org", false],
  ["file:///etc/passwd", false],
])("%s may be opened: %s", (address, isAllowed) => {
  expect(isTarget(address, targets)).toBe(isAllowed);
});

it("opens no more than a person clicks", async () => {
  const opened: string[] = [];
  let now = 0;
  const open = createOpenOutside({
    open: (address) => opened.push(address),
    targets: async () => targets,
    log: () => {},
    now: () => now,
  });
  for (let turn = 0; turn < 10; turn += 1) await open("https://example.org/");
  expect(opened).toHaveLength(3);
  now = 10_000;
  await open("https://example.org/");
  expect(opened).toHaveLength(4);
});

it("opens nothing when the server cannot say what it links to", async () => {
  const opened: string[] = [];
  const open = createOpenOutside({
    open: (address) => opened.push(address),
    targets: async () => Promise.reject(new Error("away")),
    log: () => {},
  });
  await open("https://example.org/");
  expect(opened).toEqual([]);
});
