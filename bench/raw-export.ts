import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { printFigure } from "./support/figure.ts";
import type { Benchmark } from "./support/options.ts";
import { withHistory } from "./support/with-history.ts";

const run = promisify(execFile);
/** Enough for 1.5 million dispenses and passages of one hospital within a month. */
const HISTORY = { facts: 1_600_000, facilities: 1, days: 31 };
const MEBIBYTE = 1024 * 1024;

type Cost = {
  status: string;
  rows: number;
  bytes: number;
  ms: number;
  /** After the first 200,000 rows, and from the very beginning. */
  growthBytes: number;
  coldGrowthBytes: number;
};

/** Whether a raw export of 1.5 million rows is written page by page: memory that does not grow. */
export const rawExport: Benchmark = {
  name: "raw-export",
  about: "a raw export of 1.5 million rows as its task writes it: memory and rows a second",
  run: (options) =>
    withHistory(options, HISTORY, async ({ url }) => {
      const script = fileURLToPath(new URL("support/raw-export-worker.ts", import.meta.url));
      const { stdout } = await run(process.execPath, [script, url]);
      const cost = JSON.parse(stdout) as Cost;
      if (cost.status !== "Ready") throw new Error(`the export is ${cost.status}`);
      const growth = cost.growthBytes / MEBIBYTE;
      printFigure({
        figure: "rawExport.memoryGrowth",
        value: growth,
        unit: "MiB",
        target: "<= 64 MiB",
        isReached: growth <= 64,
        details: {
          rows: cost.rows,
          megabytes: cost.bytes / 1e6,
          seconds: cost.ms / 1000,
          rowsPerSecond: cost.rows / (cost.ms / 1000),
          coldGrowthMiB: cost.coldGrowthBytes / MEBIBYTE,
        },
      });
    }),
};
