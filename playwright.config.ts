import { defineConfig } from "@playwright/test";

const port = process.env["HANDRAIL_TEST_PORT"] ?? "28080";
const server = `http://localhost:${port}`;

// In a locale without UTF-8 Chromium gives up on a file name with a dash or an accent.
process.env["LANG"] ??= "C.UTF-8";

// Quiet in closed networks; as root Chromium starts without its sandbox only.
const chromiumFlags = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // There is none: without this a process of its own plays one, for pictures that nobody sees.
  "--disable-gpu",
];
if (process.getuid?.() === 0) chromiumFlags.push("--no-sandbox");

/** Journeys in Chromium and in Electron, against one real server with the demo's data. */
export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // Patient: journeys share the machine with each other, the server and whatever else runs on it. They
  // end by what they wait for; these only end what never comes. No journey has a bound of its own.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/journeys.json" }]],
  webServer: {
    command: `"${process.execPath}" server/index.ts`,
    url: `${server}/readyz`,
    timeout: 300_000,
    // The npm scripts start the server themselves and name its port.
    reuseExistingServer: process.env["HANDRAIL_TEST_PORT"] !== undefined,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: {
      PORT: port,
      HOST: "127.0.0.1",
      HANDRAIL_DATA_DIR: ".handrail/journeys",
      HANDRAIL_DEMO: "whole",
      LOG_LEVEL: "warn",
    },
  },
  projects: [
    {
      name: "browser",
      testDir: "tests/browser",
      use: {
        baseURL: server,
        // A trace of every journey is a third of their time: `--trace retain-on-failure` where wanted.
        trace: "off",
        // Routes of a journey do not see what a worker answers; one journey is about it.
        serviceWorkers: "block",
        // What fades or slides is drawn sixty times a second by the processor: a tenth of the work.
        contextOptions: { reducedMotion: "reduce" },
        launchOptions: {
          executablePath: process.env["CHROMIUM_PATH"],
          args: chromiumFlags,
        },
      },
    },
    { name: "console", testDir: "tests/console", use: { baseURL: server } },
  ],
});
