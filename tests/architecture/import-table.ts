/**
 * Who may import whom. The first rule whose `from` matches a file's path holds for it. `may` and
 * `mayAsType` list path beginnings of the project (a file, or a folder with a slash at its end);
 * `packages` lists packages, all being allowed without it. `{x}` is the feature's own folder, `wing/noun`.
 */
export type Rule = {
  from: RegExp;
  may: string[];
  mayAsType?: string[];
  packages?: string[];
  notPackages?: RegExp;
  /** Files of the project that stay forbidden although `may` has them. */
  never?: RegExp;
};

const serverShared = [
  "contract/",
  "locales/",
  ...["lib", "db", "access", "engine", "export", "imports", "mail", "queue", "scheduling"].map(
    (folder) => `server/${folder}/`,
  ),
];

/** What a feature offers to code outside it. */
const services = ["server/features/*/*/service.ts"];
const featureShared = [...serverShared, "server/http/", ...services, "server/queue/queue.ts"];

const koa = /^(koa|koa-.*|@koa\/.*)$/;
const koaOrElectron = /^(electron|koa|koa-.*|@koa\/.*)$/;
const koaOrElectronOrDatabase = /^(electron|koa|koa-.*|@koa\/.*|knex|pg|pg-.*)$/;
const electron = /^electron$/;
const notForPages = /^(node:|electron|koa|koa-.*|@koa\/.*|knex|pg|pg-.*|playwright-core)$/;
const pageShared = ["contract/", "locales/"];
const rendererShared = ["ui", "charts", "api", "i18n", "session", "memory"].map(
  (folder) => `renderer/${folder}/`,
);

export const importTable: Rule[] = [
  { from: /^contract\//, may: ["contract/"], packages: ["zod"] },

  { from: /^preload\//, may: ["preload/"], packages: ["electron"] },
  { from: /^main\//, may: ["main/", "contract/", "locales/", "preload/"], notPackages: koa },

  {
    from: /^renderer\/platform\//,
    may: [...pageShared, "renderer/platform/", "renderer/api/"],
    mayAsType: ["preload/"],
    notPackages: notForPages,
  },
  {
    // Shows every part in its states, also forms, and slides of every report.
    from: /^renderer\/gallery\//,
    may: [
      ...pageShared,
      ...rendererShared,
      "renderer/features/displays/viewer/slide-view/",
      "renderer/features/reports/reports/gallery/sample-answer.ts",
      "renderer/forms/",
      "renderer/gallery/",
      "renderer/platform/",
    ],
    notPackages: notForPages,
  },
  {
    // Below the client: it asks them whose page this is and when the person was last active.
    from: /^renderer\/(session|memory)\//,
    may: [...pageShared, "renderer/session/", "renderer/memory/", "renderer/platform/"],
    notPackages: notForPages,
  },
  {
    from: /^renderer\/analytics\//,
    may: [...pageShared, "renderer/analytics/", "renderer/api/", "renderer/platform/"],
    notPackages: notForPages,
  },
  {
    from: /^renderer\/(ui|charts|api|i18n)\//,
    may: [...pageShared, ...rendererShared, "renderer/platform/"],
    notPackages: notForPages,
  },
  {
    from: /^renderer\/figures\//,
    may: [...pageShared, ...rendererShared, "renderer/figures/"],
    notPackages: notForPages,
  },
  {
    from: /^renderer\/forms\//,
    may: [...pageShared, ...rendererShared, "renderer/forms/"],
    notPackages: notForPages,
  },
  {
    // What a page is: its address, who may open it, where menus name it.
    from: /^renderer\/pages\//,
    may: [...pageShared, ...rendererShared, "renderer/pages/"],
    notPackages: notForPages,
  },
  {
    from: /^renderer\/features\/(?<x>[^/]+\/[^/]+)\//,
    may: [
      ...pageShared,
      ...rendererShared,
      "renderer/figures/",
      "renderer/forms/",
      "renderer/pages/",
      "renderer/platform/",
      "renderer/features/{x}/",
    ],
    notPackages: notForPages,
  },
  {
    from: /^renderer\/vite(\.config|-keep-build|-built-at)\.ts$/,
    may: ["renderer/vite-keep-build.ts", "renderer/vite-built-at.ts"],
  },
  { from: /^renderer\//, may: [...pageShared, "renderer/"], notPackages: notForPages },

  {
    from: /^server\/(lib|db|access|engine|export|imports|mail|queue|scheduling)\//,
    may: [...serverShared, "server/config.ts"],
    notPackages: koaOrElectron,
  },
  {
    from: /^server\/http\//,
    may: [...serverShared, "server/http/", "server/config.ts"],
    notPackages: electron,
  },
  {
    from: /^server\/features\/[^/]+\/[^/]+\/(?:[^/]+\/)?(queries|presenter|policy)(\.ts$|\/)/,
    may: [...serverShared, "server/features/{x}/"],
    never:
      /\/features\/[^/]+\/[^/]+\/(routes|service|presenter|policy|services\/.*|http\/.*)(\.ts)?$/,
    notPackages: koaOrElectron,
  },
  {
    from: /^server\/features\/(?<x>[^/]+\/[^/]+)\/lib\//,
    may: [...serverShared, "server/features/{x}/lib/", "server/features/{x}/mails/"],
    never: /^server\/access\//,
    notPackages: koaOrElectronOrDatabase,
  },
  {
    from: /^server\/features\/(?<x>[^/]+\/[^/]+)\/(service\.ts$|services\/)/,
    may: [...featureShared, "server/features/{x}/"],
    never: /\/features\/[^/]+\/[^/]+\/(routes\.ts$|http\/)/,
    notPackages: koaOrElectron,
  },
  {
    // Calls are joined to what the service offers, as everybody else is.
    from: /^server\/features\/(?<x>[^/]+\/[^/]+)\/(routes\.ts$|http\/)/,
    may: [...featureShared, "server/features/{x}/"],
    mayAsType: ["server/features/*/*/http/"],
    never: /\/features\/[^/]+\/[^/]+\/services\//,
    notPackages: electron,
  },
  {
    from: /^server\/features\/(?<x>[^/]+\/[^/]+)\//,
    may: [...featureShared, "server/features/{x}/"],
    mayAsType: ["server/features/*/*/http/"],
    notPackages: electron,
  },
  {
    from: /^server\/demo\//,
    may: [...serverShared, "server/demo/", "server/queue/queue.ts", ...services],
    notPackages: koaOrElectron,
  },
  {
    from: /^server\/cli\//,
    may: [...serverShared, "server/config.ts", "server/cli/", "server/demo/", ...services],
    notPackages: koaOrElectron,
  },
  // The parts are joined here: entry, start and app.
  { from: /^server\//, may: ["contract/", "locales/", "server/"], notPackages: electron },

  { from: /^migrations\//, may: [], packages: ["knex"] },
  {
    from: /^scripts\//,
    may: [
      "scripts/",
      "server/export/chromium/",
      "server/db/embedded/",
      // Which PostgreSQL is too old for the tests, too.
      "server/db/setup/check-postgres.ts",
    ],
  },
  // A display's page is measured with the slides that its pictures are taken of.
  {
    from: /^bench\/support\/viewer-server\.ts$/,
    may: ["contract/", "server/", "renderer/gallery/slides-data.ts"],
  },
  // Every call with the inputs that the tests walk it with.
  {
    from: /^bench\/support\/every-call\.ts$/,
    may: ["contract/", "server/", "tests/api/access/", "tests/factories/"],
  },
  { from: /^bench\//, may: ["bench/", "contract/", "server/"] },
  { from: /^tests\//, may: [""] },
];
