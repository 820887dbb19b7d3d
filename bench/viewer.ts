import { printFigure } from "./support/figure.ts";
import type { Benchmark } from "./support/options.ts";
import { growthOf, isFlat, runViewer } from "./support/viewer-run.ts";

const CHANGES = 10_000;
const CHANGE_MS = 100;
const GROWTH_PERCENT = 5;

/** A display's page through ten thousand changes: what grows, and how long a change takes. */
export const viewer: Benchmark = {
  name: "viewer",
  about: "a display's page through 10,000 changes, one in a hundred failing (needs build:web)",
  run: async () => {
    const done = await runViewer(CHANGES);
    const { before, after, grown, changes, blanks, p50Ms, p99Ms, slowestMs } = done;
    const growth = growthOf(done);
    printFigure({
      figure: "viewer.heapGrowth",
      value: growth,
      unit: "%",
      target: `<= ${GROWTH_PERCENT} %, nodes and listeners flat, no blank frame`,
      isReached: growth <= GROWTH_PERCENT && isFlat(done) && blanks === 0,
      details: { changes, blanks, before, after, grown },
    });
    printFigure({
      figure: "viewer.change.p99",
      value: p99Ms,
      unit: "ms",
      target: `<= ${CHANGE_MS} ms`,
      isReached: p99Ms <= CHANGE_MS,
      details: { p50Ms, slowestMs },
    });
  },
};
