import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { demoId } from "#server/demo/ids.ts";
import { DEMO_PASSWORD } from "#server/demo/plan/customers.ts";
import { northlakeGeneral } from "#server/demo/plan/northlake-general.ts";
import { withDemo } from "./datasets/demo.ts";
import { openBrowser } from "./support/browser.ts";
import { printFigure } from "./support/figure.ts";
import type { Benchmark } from "./support/options.ts";
import { startServerProcess } from "./support/server-process.ts";

type Script = { name: string; gzip: number };

/** Collects every script that a page loads, by its size in gzip. */
const collectScripts = (page: Page): (() => Promise<Script[]>) => {
  const scripts: Promise<Script>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    scripts.push(
      response.body().then((body) => ({
        name: new URL(response.url()).pathname,
        gzip: gzipSync(body, { level: 9 }).length,
      })),
    );
  });
  return () => Promise.all(scripts);
};

const sizes = (scripts: readonly Script[]): Record<string, number> =>
  Object.fromEntries(scripts.map(({ name, gzip }) => [name, Number((gzip / 1024).toFixed(1))]));

const kilobytes = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { gzip }) => sum + gzip, 0) / 1024;

/** JavaScript that a browser loads until the sign-in page and the first report stand. */
export const bundle: Benchmark = {
  name: "bundle",
  about: "JavaScript to the sign-in page and to the first report with its graph",
  run: ({ dir }) =>
    withDemo(dir, async ({ url }) => {
      const server = await startServerProcess(url);
      const browser = await openBrowser();
      try {
        const context = await browser.newContext({ locale: "en-US" });
        const first = await context.newPage();
        const ofSignIn = collectScripts(first);
        await first.goto(`${server.origin}/login`);
        await first.locator("input[type=password]").waitFor();
        await first.waitForLoadState("networkidle");
        const signInScripts = await ofSignIn();
        const signInSize = kilobytes(signInScripts);
        printFigure({
          figure: "bundle.signIn",
          value: signInSize,
          unit: "KB gzip",
          target: "<= 105 KB",
          isReached: signInSize <= 105,
          details: { scripts: sizes(signInScripts) },
        });

        const answer = await context.request.post(`${server.origin}/api/login`, {
          data: { UserName: "analyst@northlake.test", Password: DEMO_PASSWORD, RememberMe: false },
        });
        if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`);
        const query = new URLSearchParams({
          reportId: "2",
          customerId: demoId("customer", "northlake"),
          facilityId: demoId("facility", northlakeGeneral.key),
        });
        // A browser that has nothing yet: the cookie alone comes along.
        const fresh = await browser.newContext({
          locale: "en-US",
          storageState: await context.storageState(),
        });
        const second = await fresh.newPage();
        const ofReport = collectScripts(second);
        const startMs = performance.now();
        await second.goto(`${server.origin}/reports/ams?${query.toString()}`);
        await second.locator(".js-plotly-plot .main-svg").first().waitFor({ timeout: 60_000 });
        const graphMs = performance.now() - startMs;
        await second.waitForLoadState("networkidle");
        const reportScripts = await ofReport();
        const reportSize = kilobytes(reportScripts);
        printFigure({
          figure: "bundle.firstReport",
          value: reportSize,
          unit: "KB gzip",
          target: "<= 500 KB",
          isReached: reportSize <= 500,
          details: { untilGraphMs: Math.round(graphMs), scripts: sizes(reportScripts) },
        });
      } finally {
        await browser.close();
        await server.stop();
      }
    }),
};
