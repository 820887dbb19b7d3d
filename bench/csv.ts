import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { printFigure } from "./support/figure.ts";
import type { Benchmark } from "./support/options.ts";
import { withHistory, YEAR } from "./support/with-history.ts";

const run = promisify(execFile);
const ROWS = 1_000_000;
const MEBIBYTE = 1024 * 1024;

type Cost = {
  /** After the first 200,000 rows, and from the very beginning. */
  growthBytes: number;
  coldGrowthBytes: number;
  csvMs: number;
  csvBytes: number;
  copyMs: number;
  copyBytes: number;
};

/** Whether a huge CSV streams: memory that does not grow, at a fair share of the database's own speed. */
export const csv: Benchmark = {
  name: "csv",
  about: "CSV of a million rows: memory and speed against COPY TO",
  run: (options) => {
    const { facts, facilities } = options;
    return withHistory(options, { facts, facilities, days: YEAR }, async ({ url }) => {
      const script = fileURLToPath(new URL("support/csv-worker.ts", import.meta.url));
      const rows = Math.min(ROWS, Math.floor(facts * 0.4));
      const { stdout } = await run(process.execPath, [script, url, String(rows)]);
      const cost = JSON.parse(stdout) as Cost;
      const details = {
        rows,
        megabytes: cost.csvBytes / 1e6,
        coldGrowthMiB: cost.coldGrowthBytes / MEBIBYTE,
      };
      const growth = cost.growthBytes / MEBIBYTE;
      printFigure({
        figure: "csv.memoryGrowth",
        value: growth,
        unit: "MiB",
        target: "<= 64 MiB",
        isReached: growth <= 64,
        details,
      });
      const [own, copy] = [rows / (cost.csvMs / 1000), rows / (cost.copyMs / 1000)];
      printFigure({
        figure: "csv.rowsPerSecond",
        value: own,
        unit: "rows/s",
        peer: { name: "COPY (SELECT …) TO STDOUT as CSV of the same rows", value: copy },
        ratio: own / copy,
        ratioOf: "value / peer",
        target: ">= 0.3",
        isReached: own / copy >= 0.3,
        details,
      });
    });
  },
};
