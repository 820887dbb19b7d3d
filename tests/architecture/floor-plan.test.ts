import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { circlesOf } from "./circles.ts";
import { filesBelow, parseFile, projectRoot } from "./source-files.ts";

const FEATURES = "server/features/";

/** What may lie at a feature's root: each room is a file, or a folder of files. */
const ROOMS: readonly RegExp[] = [
  // Joins calls to the services.
  /^routes\.ts$/,
  // Whether the caller may.
  /^policy\.ts$/,
  // Use cases: all that routes, other features, jobs and the command line may import.
  /^service\.ts$/,
  // Where they would not fit one file: one for each topic, and the service names them.
  /^services\/[^/]+\.ts$/,
  // SQL.
  /^queries(\.ts|\/[^/]+\.ts)$/,
  // The shape of an answer.
  /^presenter\.ts$/,
  // Plain functions without SQL and without Koa.
  /^lib\/[^/]+\.ts$/,
  // What reads or writes Koa's context beside the routes: cookies, bodies, a middleware.
  /^http\/[^/]+\.ts$/,
  // Recurring jobs, tasks and queues: when they run, and the use case that each calls.
  /^jobs\/[^/]+\.ts$/,
  // What its mails look like.
  /^mails\/[^/]+\.ts$/,
];

/** Reports are many: what they share, and one folder for each product and for the data behind them. */
const REPORT_ROOMS = /^(run|filters|health|sampling|ecm|ims|obs|sa|unit)\//;

/** `db(…)`, `tx<Row>(…)` or `.raw(…)`. */
const STATEMENT = /\b(?:db|tx)(?:<[^>]*>)?\(|\.raw\b/u;
/** Notifies other processes of a change; reads and writes no rows. */
const NOTIFIES = "server/features/identity/session/services/announce.ts";

type Placed = { path: string; feature: string; place: string; source: string };

const placed: Placed[] = filesBelow(FEATURES.slice(0, -1)).map((path) => {
  const [wing = "", noun = "", ...rest] = path.slice(FEATURES.length).split("/");
  const feature = `${wing}/${noun}`;
  const source = readFileSync(`${projectRoot}${path}`, "utf8");
  return { path, feature, place: rest.join("/"), source };
});

const hasRoom = (feature: string, place: string): boolean =>
  ROOMS.some((room) => room.test(place)) ||
  (feature === "reports/reports" && REPORT_ROOMS.test(place));

describe("a feature of the server", () => {
  it("a feature of the server has no file outside its rooms", () => {
    const lost = placed.filter(({ feature, place }) => !hasRoom(feature, place));
    expect(lost.map(({ path }) => path)).toEqual([]);
    expect(hasRoom("identity/session", "sign-in.ts")).toBe(false);
    expect(hasRoom("identity/session", "run/range.ts")).toBe(false);
  });

  it("a feature of the server has its SQL in one room", () => {
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

/** One has settings to answer with and nothing to do, the other has jobs that call other services. */
const WITHOUT_SERVICE = ["operations/analytics", "operations/maintenance"];
/** `export { … } from "…"` and nothing else. */
const NAMES_ONLY = /^(?:\s*(?:\/\*\*[^*]*\*\/\s*)?export (?:type )?\{[^}]*\} from "[^"]+";)+\s*$/u;

describe("a feature's service", () => {
  const byFeature = Object.entries(Object.groupBy(placed, ({ feature }) => feature));

  it("a feature with use cases has a service", () => {
    const without = byFeature.filter(
      ([, files = []]) => !files.some(({ place }) => place === "service.ts"),
    );
    expect(without.map(([feature]) => feature).toSorted()).toEqual(WITHOUT_SERVICE);
  });

  it("a service has its use cases or re-exports them from services/", () => {
    const mixed = byFeature.filter(
      ([, files = []]) =>
        files.some(({ place }) => place.startsWith("services/")) &&
        files.some(({ place, source }) => place === "service.ts" && !NAMES_ONLY.test(source)),
    );
    expect(mixed.map(([feature]) => feature)).toEqual([]);
    expect(NAMES_ONLY.test('export { list } from "./services/list.ts";\n')).toBe(true);
    expect(NAMES_ONLY.test('export { list } from "./a.ts";\nconst x = 1;\n')).toBe(false);
  });

  it("a service is for other features: its own files import each other directly", () => {
    const round = placed.filter(
      ({ path, feature, place, source }) =>
        place.startsWith("services/") &&
        parseFile(path, source).imports.some(
          ({ target }) => target === `${FEATURES}${feature}/service.ts`,
        ),
    );
    expect(round.map(({ path }) => path)).toEqual([]);
  });
});

it("no two features of the server import each other, by way of others neither", () => {
  expect(circlesOf(FEATURES, placed)).toEqual([]);
});
