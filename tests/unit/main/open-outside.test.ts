import { expect, it } from "vitest";
import { createOpenOutside, targetOf } from "#main/security/open-outside.ts";

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
  expect(targetOf(address, targets) !== undefined).toBe(isAllowed);
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

it.each([
  ["https:\\\\example.org\\guide", "https://example.org/guide"],
  ["https://example.org\\@other.example/", "https://example.org/@other.example/"],
  [" https://EXAMPLE.org/a/../b c", "https://example.org/b%20c"],
  ["mailto:help@example.org?subject=A%20B", "mailto:help@example.org"],
  ["mailto:help@example.org?attach=/etc/passwd&bcc=me@other.example", "mailto:help@example.org"],
])("hands %j over as %s", async (address, handed) => {
  const opened: string[] = [];
  const open = createOpenOutside({
    open: (given) => opened.push(given),
    targets: async () => targets,
    log: () => {},
  });
  await open(address);
  expect(opened).toEqual([handed]);
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
