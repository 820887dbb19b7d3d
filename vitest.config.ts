import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** A Citus cluster, as its administrator: without one, its tests are skipped. */
const cluster = process.env["HANDRAIL_TEST_CITUS_URL"];

/** Tests of the API in a process for each file: they kill, measure or bend what others would share. */
const APART = ["tests/api/{access,demo,http,reports/exports,devices/ingest}/**/*.test.ts"];

const shared = {
  // Times that lean on the machine's zone fail, as they would for a hospital elsewhere.
  env: { TZ: "Pacific/Chatham" },
  restoreMocks: true,
  // Patient: tests share the machine with each other, their database and whatever else runs on it.
  // They end by what they wait for; these only end what never comes. No test has a bound of its own.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};

export default defineConfig({
  test: {
    // The default leaves one core to the terminal: half the speed on a machine with two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: "unit",
          // One copy of the modules for a worker's files: loading them anew took longer than the tests.
          isolate: false,
          include: [
            "tests/{unit,contract,architecture,locales,tooling}/**/*.test.ts",
            "tests/budgets/{hold,web}.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "dom",
          environment: "jsdom",
          // As above, and one page: the setup puts it back after each file.
          isolate: false,
          setupFiles: ["tests/support/page.ts"],
          include: ["tests/unit/**/*.test.tsx"],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "api-apart",
          include: [
            ...APART,
            "tests/{db,jobs,mail,migrations}/**/*.test.ts",
            "tests/budgets/server.test.ts",
          ],
          globalSetup: ["tests/support/chromium.ts", "tests/support/database-server.ts"],
          // Said outright: a project left at 0 runs last where there is one worker only.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "api",
          // As the unit tests: to load the server anew for each file took as long as its tests.
          isolate: false,
          include: ["tests/api/**/*.test.ts"],
          exclude: APART,
          globalSetup: ["tests/support/database-server.ts"],
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "scale-out",
          include: ["tests/scale-out/**/*.test.ts"],
          globalSetup: ["tests/support/database-server.ts"],
          // Looks at the statements that the API's tests have sent.
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "cluster",
          include: ["tests/cluster/**/*.test.ts"],
          // Without a cluster its tests are skipped, and need no PostgreSQL beside it.
          globalSetup: [
            ...(cluster === undefined ? [] : ["tests/support/database-server.ts"]),
            "tests/support/cluster-left-out.ts",
          ],
          // One file at a time: one of them kills a worker.
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
