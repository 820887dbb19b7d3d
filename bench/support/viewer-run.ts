import type { CDPSession, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { percentile } from "./figure.ts";
import { type Heap, growers, takeHeap } from "./heap-snapshot.ts";
import { type ViewerProbe, installProbe } from "./viewer-clock.ts";
import { serveViewer } from "./viewer-server.ts";

type Weight = { heldBytes: number; codeBytes: number; nodes: number; listeners: number };

type ViewerRun = {
  before: Weight;
  after: Weight;
  /** What has grown most, in bytes. */
  grown: Record<string, number>;
  changes: number;
  blanks: number;
  /** From what brings a change about to its paint. */
  p50Ms: number;
  p99Ms: number;
  slowestMs: number;
};

/** A slide more or less is under way when the page is weighed. */
const SLACK = { nodes: 120, listeners: 10 };

/** Whether neither nodes nor listeners have become more. */
export const isFlat = ({ before, after }: ViewerRun): boolean =>
  after.nodes <= before.nodes + SLACK.nodes &&
  after.listeners <= before.listeners + SLACK.listeners;

/** Percent by which what the page holds has grown, its compiled code apart. */
export const growthOf = ({ before, after }: ViewerRun): number =>
  (after.heldBytes / before.heldBytes - 1) * 100;

/** The page is warm after so many: its caches are filled. */
const WARM = 100;
const FAILS_EACH = 100;

type Probed = { viewerProbe: ViewerProbe };

const weightOf = async (debug: CDPSession, heap: Heap): Promise<Weight> => {
  const { metrics } = await debug.send("Performance.getMetrics");
  const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  const { heldBytes, codeBytes } = heap;
  return { heldBytes, codeBytes, nodes: of("Nodes"), listeners: of("JSEventListeners") };
};

const goOn = (page: Page, changes: number): Promise<void> =>
  page.evaluate((count) => (window as unknown as Probed).viewerProbe.goOn(count), changes);

/**
 * Has a display go through changes as fast as it can, one slide in a hundred failing.
 * @param warm how many go before those that count
 */
export const runViewer = async (changes: number, warm = WARM): Promise<ViewerRun> => {
  const server = await serveViewer(FAILS_EACH);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await page.addInitScript(installProbe);
    await page.goto(`${server.origin}/display`);
    const debug = await page.context().newCDPSession(page);
    await debug.send("Performance.enable");
    await goOn(page, warm);
    const heapBefore = await takeHeap(debug);
    const before = await weightOf(debug, heapBefore);
    await goOn(page, changes);
    const heapAfter = await takeHeap(debug);
    const after = await weightOf(debug, heapAfter);
    const seen = await page.evaluate(() => {
      const probe = (window as unknown as Probed).viewerProbe;
      return { blanks: probe.blanks, slowestMs: probe.slowestMs, changeMs: probe.changeMs };
    });
    const { changeMs, ...rest } = seen;
    const times = { p50Ms: percentile(changeMs, 0.5), p99Ms: percentile(changeMs, 0.99) };
    return { before, after, grown: growers(heapBefore, heapAfter), changes, ...times, ...rest };
  } finally {
    await browser.close();
    await server.close();
  }
};
