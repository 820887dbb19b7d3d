import { describe, expect, it } from "vitest";
import { parseFile, readSourceFiles } from "./source-files.ts";
import { violationsOf } from "./violations.ts";

const files = readSourceFiles();

describe("the import table", () => {
  it("every file follows the import table", () => {
    expect(files.flatMap(violationsOf)).toEqual([]);
  });

  it.each([
    ["contract/a.ts", 'import { db } from "#server/db/knex.ts";'],
    ["contract/a.ts", 'import fs from "node:fs";'],
    ["preload/a.ts", 'import { api } from "#contract/index.ts";'],
    ["main/a.ts", 'import { x } from "#renderer/ui/x.ts";'],
    ["renderer/ui/a.ts", 'import { x } from "#renderer/features/reports/reports/x.ts";'],
    ["renderer/ui/a.ts", 'import type { Bridge } from "#preload/bridge.ts";'],
    ["renderer/platform/a.ts", 'import { channels } from "#preload/bridge.ts";'],
    ["renderer/session/a.ts", 'import { call } from "#renderer/api/client.ts";'],
    ["renderer/features/reports/reports/a.tsx", 'import { x } from "../exports/x.ts";'],
    ["renderer/features/identity/account/a.tsx", 'import { x } from "../session/x.ts";'],
    [
      "renderer/features/reports/reports/a.tsx",
      'const x = () => import("#renderer/app/router.tsx");',
    ],
    ["renderer/app/a.tsx", 'import fs from "node:fs";'],
    ["server/engine/a.ts", 'export { x } from "#server/features/reports/reports/service.ts";'],
    ["server/engine/a.ts", 'import type { Context } from "koa";'],
    ["server/app.ts", 'import { app } from "electron";'],
    ["server/http/a.ts", 'import { x } from "#server/features/identity/session/service.ts";'],
    [
      "server/features/reports/reports/a.ts",
      'import { x } from "#server/features/identity/session/queries.ts";',
    ],
    ["server/features/reports/reports/a.ts", 'import { x } from "#server/all-jobs.ts";'],
    [
      "server/features/reports/reports/services/a.ts",
      'import { x } from "../../exports/services/x.ts";',
    ],
    ["server/features/reports/reports/routes.ts", 'import { x } from "./services/x.ts";'],
    ["server/queue/a.ts", 'import { x } from "#server/features/reports/reports/services/x.ts";'],
    ["server/features/reports/reports/queries/a.ts", 'import { x } from "../presenter.ts";'],
    ["server/features/reports/reports/presenter.ts", 'import { x } from "./policy.ts";'],
    ["server/queue/a.ts", 'import { x } from "#server/features/reports/reports/queries.ts";'],
    ["migrations/a.ts", 'import { x } from "#server/db/tables.ts";'],
    ["elsewhere/a.ts", ""],
  ])("imports are refused in %s: %s", (path, source) => {
    expect(violationsOf(parseFile(path, source))).toHaveLength(1);
  });

  it.each([
    ["renderer/platform/a.ts", 'import type { Bridge } from "#preload/bridge.ts";'],
    ["renderer/features/reports/reports/a.tsx", 'import { x } from "./components/x.ts";'],
    [
      "server/features/reports/reports/a.ts",
      'import { x } from "#server/features/identity/session/service.ts";',
    ],
  ])("imports are allowed in %s: %s", (path, source) => {
    expect(violationsOf(parseFile(path, source))).toEqual([]);
  });
});

describe("a source file", () => {
  it("a source file has no default export, except where a tool looks for one", () => {
    const wanted = /(\.config\.ts|-reporter\.mjs|tests\/support\/database-server\.ts)$/;
    const found = files.filter(
      ({ path, hasDefaultExport }) => hasDefaultExport && !wanted.test(path),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it("source files and folders are named in kebab-case", () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
    const migration = /^\d{14}_[a-z0-9]+(_[a-z0-9]+)+\.ts$/;
    const misnamed = files
      .map(({ path }) => path)
      .filter((path) => {
        if (path.startsWith("migrations/"))
          return !migration.test(path.slice("migrations/".length));
        return !path.split("/").every((part) => kebab.test(part));
      });
    expect(misnamed).toEqual([]);
  });
});
