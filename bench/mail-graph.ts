import { MAIL_LIMITS } from "#contract/messaging/mail.ts";
import { graphPictures } from "#server/mail/graph/graph-pictures.ts";
import type { LineGraph } from "#server/mail/graph/line-graph.ts";
import { printFigure } from "./support/figure.ts";
import type { Benchmark } from "./support/options.ts";

const ROUNDS = 30;
const TARGET_MS = 40;

/** A month by day with a gap: the most that a mail's graph shows. */
const month: LineGraph = {
  points: Array.from({ length: 31 }, (_, day) => ({
    label: `Oct ${day + 1}`,
    percent: day === 9 ? null : 75 + 8 * Math.sin(day),
  })),
  goal: { percent: 80, label: "Goal 80.0%" },
  lastLabel: "79.2%",
  tick: (percent) => `${percent}%`,
};

/** Both pictures of a mail's graph, wide and for a phone: time and size. */
export const mailGraph: Benchmark = {
  name: "mailGraph",
  about: "the two pictures of a report mail's graph, drawn without a browser",
  run: async () => {
    const times: number[] = [];
    let largest = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as mails are built
      const { wide, narrow } = await graphPictures(month, "");
      times.push(performance.now() - before);
      largest = Math.max(wide.content.length, narrow.content.length);
    }
    const median = times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0;
    printFigure({
      figure: "mailGraph.bothPictures",
      value: median,
      unit: "ms",
      target: `<= ${TARGET_MS} ms, each <= ${MAIL_LIMITS.pictureMaxBytes / 1_000} kB`,
      isReached: median <= TARGET_MS && largest <= MAIL_LIMITS.pictureMaxBytes,
      details: { largestBytes: largest },
    });
  },
};
