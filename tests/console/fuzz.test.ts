import fc from "fast-check";
import { readdir } from "node:fs/promises";
import { CALLS, type CallName } from "#preload/bridge.ts";
import { callBridge } from "./support/bridge.ts";
import { answerQuestions, chooseFile, countWindows, lookAtWindow } from "./support/electron.ts";
import { expect, test } from "./support/test.ts";

/** Calls that do something with an empty argument, which is what they take. */
const WITHOUT_INPUT: ReadonlySet<CallName> = new Set([
  "isSessionKept",
  "serverInUse",
  "changeServer",
  "appInfo",
  "capturePicture",
]);
const NAMES = Object.keys(CALLS) as CallName[];

const HOSTILE = [
  "../../etc/passwd",
  "/api/../x",
  "\u0000",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "",
  " ",
  "__proto__",
  "constructor",
  "%2e%2e%2f",
  "x".repeat(100_000),
  "NaN",
  "-1",
  "2e308",
  "\uD800",
];

/** Anything that a page can send, with the fields that the calls know among it. */
const anything = fc.oneof(
  { maxDepth: 3 },
  fc.constantFrom<unknown>(null, true, 0, -0, Number.NaN, Infinity, [], {}, ...HOSTILE),
  fc.string(),
  fc.record(
    {
      id: fc.oneof(fc.string(), fc.integer(), fc.constantFrom(...HOSTILE)),
      name: fc.oneof(fc.string(), fc.constantFrom<unknown>(null, ...HOSTILE)),
      language: fc.oneof(fc.string(), fc.constant({ toString: "x" })),
      route: fc.constantFrom<unknown>("/api/x", "//x", 7, ...HOSTILE),
      from: fc.constantFrom<unknown>("/api/x", "/x", {}, ...HOSTILE),
      paper: fc.constantFrom<unknown>("A4", "A5", 4),
      foot: fc.string(),
      post: fc.anything({ maxDepth: 1, withNullPrototype: false }),
      hash: fc.string(),
      salt: fc.constantFrom<unknown>("", "AAAA", 7),
      extra: fc.integer(),
    },
    { requiredKeys: [] },
  ),
  fc.anything({ maxDepth: 2, withDate: true, withBigInt: true, withTypedArray: true }),
);

/** Codes that a page may get; anything else would be a fault of ours. */
const CODE = /^rejected: [a-z_]+$/u;

test("the bridge refuses any argument by a code, and does nothing", async ({
  own: { app, page, folder },
}) => {
  const asked = await answerQuestions(app, 0);
  await chooseFile(app, undefined);
  const values = fc.sample(anything, { numRuns: 60, seed: 26 });
  const wrong: unknown[] = [];
  let refused = 0;
  for (const name of NAMES) {
    const given = WITHOUT_INPUT.has(name) ? values.filter((value) => value !== undefined) : values;
    // One after the other, as a call may lead to a question that only one can ask.
    for (const value of given) {
      // What cannot be cloned never leaves the page.
      const outcome = await callBridge(page, name, value).catch(() => "rejected: not_sent");
      if (typeof outcome === "string" && CODE.test(outcome)) refused += 1;
      else if (outcome !== undefined && outcome !== "cancelled") wrong.push([name, value, outcome]);
    }
  }
  expect(wrong).toEqual([]);
  // Far from all: a job's id may be any text, and an unknown one does nothing.
  expect(refused).toBeGreaterThan(NAMES.length * 30);
  expect(await asked()).toEqual([]);
  expect(await countWindows(app)).toBe(1);
  expect(await lookAtWindow(app)).toEqual({ url: "app://handrail/", heading: "Page /" });
  expect((await readdir(folder)).toSorted()).toEqual(["console", "profile"]);
});
