import type { BrowserContext, Page } from "playwright-core";
import type { z } from "zod";
import type { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import type { DataPoint } from "#contract/reports/shared.ts";
import { demoId } from "#server/demo/ids.ts";
import { DEMO_PASSWORD } from "#server/demo/plan/customers.ts";
import { northlakeGeneral } from "#server/demo/plan/northlake-general.ts";
import { withDemo } from "./datasets/demo.ts";
import { openBrowser } from "./support/browser.ts";
import { percentile, printFigure, say } from "./support/figure.ts";
import type { Benchmark } from "./support/options.ts";
import { startServerProcess } from "./support/server-process.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const DAYS = 365;
const ROUNDS = 7;
const CALL = "/api/report/2";

type Answer = z.output<typeof performanceHistory.response>;

/** Points for each day of a year, the same few over and over. */
const yearOf = (points: readonly DataPoint[], end: string): DataPoint[] => {
  const whole = points.filter(({ isPartial }) => !isPartial);
  return Array.from({ length: DAYS }, (_, at) => {
    const point = whole[at % whole.length];
    if (point === undefined) throw new Error("the demo has no whole day to repeat");
    const day = new Date(Date.parse(end) - (DAYS - at) * DAY_MS);
    return { ...point, reportDate: day.toISOString().slice(0, 10) };
  });
};

const withoutFigures = (points: readonly DataPoint[]): DataPoint[] =>
  points.map((point) => ({
    ...point,
    numberOfEvents: 0,
    numberOfOpportunities: 0,
    complianceIndex: null,
    verdict: "noOpportunities",
  }));

/**
 * An answer over some days as one over a year by day. The product itself draws a year by months:
 * so many points are more than it ever asks of a browser.
 */
const asYear = (answer: Answer, isEmpty: boolean): Answer => {
  const days = (points: readonly DataPoint[]): DataPoint[] => {
    const year = yearOf(points, answer.range.end.slice(0, 10));
    return isEmpty ? withoutFigures(year) : year;
  };
  return {
    ...answer,
    dataPoints: days(answer.dataPoints),
    series: answer.series.map((line) => ({ ...line, dataPoints: days(line.dataPoints) })),
    gaps: [],
    silentDays: [],
  };
};

/**
 * Milliseconds from the answer's last byte to the frame in which the year's graph has been painted,
 * requested by a page that shows another range already.
 */
const paint = (page: Page, search: string): Promise<number> =>
  page.evaluate(
    async ({ address, call, days }) => {
      const frame = (): Promise<number> => new Promise(requestAnimationFrame);
      const entries = () =>
        performance
          .getEntriesByType("resource")
          .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith(call));
      const before = entries().length;
      const isDrawn = (): boolean =>
        [
          ...document.querySelectorAll<HTMLElement & { data?: { x?: unknown[] }[] }>(
            ".js-plotly-plot",
          ),
        ].some((graph) => graph.data?.some(({ x }) => (x?.length ?? 0) >= days));
      history.pushState(null, "", address);
      dispatchEvent(new PopStateEvent("popstate"));
      while (entries().length === before || !isDrawn()) await frame();
      await frame();
      await frame();
      return performance.now() - (entries().at(-1)?.responseEnd ?? Number.NaN);
    },
    { address: search, call: CALL, days: DAYS },
  );

const addressOf = (reportDateRange: string): string => {
  const query = new URLSearchParams({
    reportId: "2",
    customerId: demoId("customer", "northlake"),
    facilityId: demoId("facility", northlakeGeneral.key),
    filters: JSON.stringify({ reportDateRange }),
  });
  return `/reports/ams?${query.toString()}`;
};

const measure = async (
  context: BrowserContext,
  origin: string,
  isEmpty: boolean,
): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await context.newPage();
    await page.route(`**${CALL}`, async (route) => {
      if (!route.request().postData()?.includes("last30Days")) return route.continue();
      const response = await route.fetch();
      const answer = (await response.json()) as Answer;
      return route.fulfill({ response, json: asYear(answer, isEmpty) });
    });
    await page.goto(`${origin}${addressOf("last7Days")}`);
    await page.locator(".js-plotly-plot .main-svg").first().waitFor({ timeout: 60_000 });
    await page.waitForLoadState("networkidle");
    times.push(await paint(page, addressOf("last30Days")));
    await page.close();
  }
  return times;
};

/** How soon a year of report 2 by day, for each unit, is painted once its figures are there. */
export const yearGraph: Benchmark = {
  name: "year-graph",
  about: "painting report 2's graph of a year by day, once its figures are there",
  run: ({ dir }) =>
    withDemo(dir, async ({ url }) => {
      const server = await startServerProcess(url);
      const browser = await openBrowser();
      try {
        const context = await browser.newContext({
          locale: "en-US",
          viewport: { width: 1440, height: 900 },
        });
        const signedIn = await context.request.post(`${server.origin}/api/login`, {
          data: { UserName: "analyst@northlake.test", Password: DEMO_PASSWORD, RememberMe: false },
        });
        if (!signedIn.ok()) throw new Error(`sign-in answered ${signedIn.status()}`);
        say(`year-graph: ${DAYS} days, ${ROUNDS} times`);
        const times = await measure(context, server.origin, false);
        const value = percentile(times, 0.5);
        const empty = percentile(await measure(context, server.origin, true), 0.5);
        printFigure({
          figure: "yearGraph.painted",
          value,
          unit: "ms",
          peer: { name: "the same page and graph without figures", value: empty },
          ratio: value / empty,
          ratioOf: "value / peer",
          target: "<= 300 ms",
          isReached: value <= 300,
          details: { days: DAYS, p95Ms: Math.round(percentile(times, 0.95)) },
        });
      } finally {
        await browser.close();
        await server.stop();
      }
    }),
};
