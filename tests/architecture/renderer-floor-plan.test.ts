import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { circlesOf } from "./circles.ts";
import { filesBelow, parseFile, projectRoot } from "./source-files.ts";

const FEATURES = "renderer/features/";

/** What may lie at a feature's root: each room is a file, or a folder of files. */
const ROOMS: readonly RegExp[] = [
  // A page, and what only one page needs.
  /^screens\/[^/]+\.(tsx|css)$/,
  // What pages are made of, with the hooks and words for it; many of them in a folder for each subject.
  /^components\/([^/]+\/)?[^/]+\.(ts|tsx|css)$/,
  // Calls of the server, and the keys of their cached answers.
  /^queries(\.ts|\/[^/]+\.ts)$/,
  // Plain functions: no React, no calls.
  /^lib\/[^/]+\.ts$/,
];

/** Features that have rooms of their own, and why. */
const OWN_ROOMS: Readonly<Record<string, RegExp>> = {
  // Many views in one frame: what they share by purpose, and one folder of views for each product.
  "reports/reports":
    /^((control-chart|export|filters|figures|frame|filters\/range|frame\/(health|print)|gallery|graph|slides|summary-bar|table|text)\/[^/]+|views\/([^/]+\/){0,2}[^/]+)$/,
  // Works without the server: the rules, what is stored in the browser, who may open it, the lists
  // that are stored for it.
  "observing/observations": /^(model|store|offline|kit)\/[^/]+$/,
  // What a ward screen runs: the rules, who carries them out, how a slide looks.
  "displays/viewer": /^(effects|reducer|slide-view)\/[^/]+$/,
};

/** The shared folders, and what lies in each. */
const SHARED: Readonly<Record<string, RegExp>> = {
  // Parts of the screen by purpose, with their style sheets; the theme and its tokens.
  ui: /^((feedback|forms|imports|indicators|layout|lib|lists|medium|navigation|overlays|scan|strips|tables|theme|trees)\/|(README\.md|styles\.css|theme\.ts|tokens\.ts|tokens\.css|tokens-css\.ts|ui-provider\.tsx)$)/,
  // The parts of the screen in all their states, for development and tests.
  gallery: /^[^/]+\.(ts|tsx|css|html)$/,
  // Forms, dialogs and the states of a query; how two people's changes are joined.
  forms: /^((address|fields|mails|merge)\/)?[^/]+\.(ts|tsx|css)$/,
  // Parts of graphs, fed with presented data.
  charts: /^[^/]+\.(ts|tsx|css)$/,
  // Cards of figures, whichever page shows them.
  figures: /^[^/]+\.(tsx|css)$/,
  // Texts and formats; nothing is drawn.
  i18n: /^[^/]+\.ts$/,
  // Calls of the server.
  api: /^[^/]+\.ts$/,
  // Who is signed in, idle time, leaving.
  session: /^[^/]+\.ts$/,
  // What a browser and the console do differently.
  platform: /^[^/]+\.ts$/,
  // Choices that outlast a visit.
  memory: /^[^/]+\.ts$/,
  // The service worker.
  offline: /^service-worker\.ts$/,
  // What a page is: its address, who may open it, where menus name it.
  pages: /^[^/]+\.(ts|tsx|css)$/,
  // Reports of use to the operator.
  analytics: /^insights\.ts$/,
  // Starts the page and joins the features: routes, shell, gates, areas.
  app: /^((dashboards|display|errors|facility|find|guide|render|routes|screens|session|shell|signed-out)\/[^/]+|(start\.tsx|too-old\.css|portal-app\.tsx|public-app\.tsx))$/,
  // The entry and the builds.
  "": /^(index\.html|main\.tsx|tsconfig\.json|vite\.config\.ts|vite-(?:keep-build|built-at)\.ts)$/,
};

const placed = filesBelow(FEATURES.slice(0, -1)).map((path) => {
  const [wing = "", noun = "", ...rest] = path.slice(FEATURES.length).split("/");
  const feature = `${wing}/${noun}`;
  const source = readFileSync(`${projectRoot}${path}`, "utf8");
  return { path, feature, place: rest.join("/"), source };
});

const hasRoom = (feature: string, place: string): boolean =>
  ROOMS.some((room) => room.test(place)) || OWN_ROOMS[feature]?.test(place) === true;

const hasPlace = (path: string): boolean => {
  const [folder = "", ...rest] = path.slice("renderer/".length).split("/");
  const inFolder = rest.length > 0;
  return SHARED[inFolder ? folder : ""]?.test(inFolder ? rest.join("/") : folder) === true;
};

/** Files of a room with what they import, types aside. */
const roomOf = (room: RegExp) =>
  placed
    .filter(({ place }) => room.test(place) && /\.tsx?$/u.test(place))
    .map(({ path, source }) => ({
      path,
      targets: parseFile(path, source)
        .imports.filter(({ isTypeOnly }) => !isTypeOnly)
        .map(({ target }) => target),
    }));

describe("a feature of the renderer", () => {
  it("a feature of the renderer has no file outside its rooms", () => {
    const lost = placed.filter(({ feature, place }) => !hasRoom(feature, place));
    expect(lost.map(({ path }) => path)).toEqual([]);
    expect(hasRoom("identity/users", "person.ts")).toBe(false);
    expect(hasRoom("identity/users", "lib/person.tsx")).toBe(false);
    expect(hasRoom("identity/users", "store/person.ts")).toBe(false);
  });

  it("a feature of the renderer has its calls in one room", () => {
    const both = Object.entries(Object.groupBy(placed, ({ feature }) => feature)).filter(
      ([, files = []]) =>
        files.some(({ place }) => place === "queries.ts") &&
        files.some(({ place }) => place.startsWith("queries/")),
    );
    expect(both.map(([feature]) => feature)).toEqual([]);
  });

  it("plain functions of the renderer draw and call nothing", () => {
    const own = /^renderer\/features\/[^/]+\/[^/]+\/(screens|components|queries)(\.ts$|\/)/u;
    const drawing = roomOf(/^lib\//u).filter(({ targets }) =>
      targets.some(
        (target) =>
          own.test(target) ||
          /^(react(-dom)?|@tanstack\/.*|renderer\/api\/client\.ts)$/u.test(target),
      ),
    );
    expect(drawing.map(({ path }) => path)).toEqual([]);
  });

  it("pages are made of components, never the other way", () => {
    const found = roomOf(/^(components|queries|lib)(\.ts$|\/)/u).filter(({ targets }) =>
      targets.some((target) =>
        /^renderer\/features\/[^/]+\/[^/]+\/screens\/.*\.tsx$/u.test(target),
      ),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});

it("no two features of the renderer import each other, by way of others neither", () => {
  const modules = placed.filter(({ path }) => /\.tsx?$/u.test(path));
  expect(circlesOf(FEATURES, modules)).toEqual([]);
  const made = (feature: string, other: string) => ({
    path: `${FEATURES}${feature}/queries.ts`,
    feature,
    source: `import { x } from "#${FEATURES}${other}/queries.ts";`,
  });
  const circle = [
    made("a/users", "b/licenses"),
    made("b/licenses", "b/shifts"),
    made("b/shifts", "a/users"),
  ];
  expect(circlesOf(FEATURES, circle)).toContain("a/users > b/licenses > b/shifts > a/users");
});

it("every file that features share lies where its kind does", () => {
  const lost = filesBelow("renderer").filter(
    (path) => !path.startsWith(FEATURES) && !hasPlace(path),
  );
  expect(lost).toEqual([]);
  expect(hasPlace("renderer/i18n/word.tsx")).toBe(false);
  expect(hasPlace("renderer/ui/button.tsx")).toBe(false);
  expect(hasPlace("renderer/hooks/use-it.ts")).toBe(false);
});
