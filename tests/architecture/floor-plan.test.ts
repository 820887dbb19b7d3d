import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { circlesOf } from "./circles.ts";
import { filesBelow, projectRoot } from "./source-files.ts";

const FEATURES = "server/features/";

/** What may lie at a feature's root: each room is a file, or a folder of files. */
const ROOMS: readonly RegExp[] = [
  // Joins calls to the services.
  /^routes\.ts$/,
  // Whether somebody may.
  /^policy\.ts$/,
  // Use cases; all that other features, jobs and the command line may import.
  /^service\.ts$/,
  /^services\/[^/]+\.ts$/,
  // SQL.
  /^queries(\.ts|\/[^/]+\.ts)$/,
  // The shape of an answer.
  /^presenter\.ts$/,
  // Plain functions without SQL and without Koa.
  /^lib\/[^/]+\.ts$/,
  // What reads or writes Koa's context beside the routes: cookies, bodies, a middleware.
  /^http\/[^/]+\.ts$/,
];

/** Reports are many: what they share, and one folder for each product and for the data behind them. */
const REPORT_ROOMS = /^(run|filters|health|sampling|ecm|ims|obs|sa)\//;

/** `db(…)`, `tx<Row>(…)` or `.raw(…)`. */
const STATEMENT = /\b(?:db|tx)(?:<[^>]*>)?\(|\.raw\b/u;
/** Tells other processes of a change; reads and writes no rows. */
const NOTIFIES = "server/features/session/services/announce.ts";

type Placed = { path: string; feature: string; place: string; source: string };

const placed: Placed[] = filesBelow(FEATURES.slice(0, -1)).map((path) => {
  const [feature = "", ...rest] = path.slice(FEATURES.length).split("/");
  const source = readFileSync(`${projectRoot}${path}`, "utf8");
  return { path, feature, place: rest.join("/"), source };
});

const hasRoom = (feature: string, place: string): boolean =>
  ROOMS.some((room) => room.test(place)) || (feature === "reports" && REPORT_ROOMS.test(place));

describe("a feature of the server", () => {
  it("has no file outside its rooms", () => {
    const lost = placed.filter(({ feature, place }) => !hasRoom(feature, place));
    expect(lost.map(({ path }) => path)).toEqual([]);
    expect(hasRoom("session", "sign-in.ts")).toBe(false);
    expect(hasRoom("session", "run/range.ts")).toBe(false);
  });

  it("has its SQL in one room, a file or a folder", () => {
    const outside = placed.filter(
      ({ path, place, source }) =>
        path !== NOTIFIES && !/(^|\/)queries(\.ts$|\/)/u.test(place) && STATEMENT.test(source),
    );
    expect(outside.map(({ path }) => path)).toEqual([]);
    const both = Object.entries(Object.groupBy(placed, ({ feature }) => feature)).filter(
      ([, files = []]) =>
        files.some(({ place }) => place === "queries.ts") &&
        files.some(({ place }) => place.startsWith("queries/")),
    );
    expect(both.map(([feature]) => feature)).toEqual([]);
  });
});

it("no two features of the server import each other, by way of others neither", () => {
  expect(circlesOf(FEATURES, placed)).toEqual([]);
});
