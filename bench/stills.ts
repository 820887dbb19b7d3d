import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { requireReport } from "#server/features/reports/reports/service.ts";
import { demoId } from "#server/demo/ids.ts";
import { northlakeGeneral } from "#server/demo/plan/northlake-general.ts";
import { grantDisplay } from "#server/access/grant.ts";
import { createPdfPrinter } from "#server/export/pdf/printer.ts";
import { render } from "#server/features/reports/render/service.ts";
import { systemClock } from "#server/lib/clock.ts";
import { withDemo } from "./datasets/demo.ts";
import { percentile, printFigure } from "./support/figure.ts";
import type { Benchmark } from "./support/options.ts";
import { startServerProcess } from "./support/server-process.ts";

const IN_A_ROW = 10;
const TARGET_MS = 40;
/** A graph, a table, and figures beside graphs. */
const REPORT_IDS = [2, 3, 19] as const;

/** How long a still of a report takes, ten in a row of each after the first. */
export const stills: Benchmark = {
  name: "stills",
  about: "a report as a picture, ten in a row",
  run: ({ dir }) =>
    withDemo(dir, async ({ url, db }) => {
      const server = await startServerProcess(url);
      const pdf = createPdfPrinter({
        origin: server.origin,
        chromiumPath: process.env["CHROMIUM_PATH"],
        log: pino({ level: "warn" }),
      });
      try {
        const deps = { db, clock: systemClock };
        const facilityId = demoId("facility", northlakeGeneral.key);
        const display = { displayId: randomUUID(), language: "en-US" as const };
        const grant = await grantDisplay(deps, display, facilityId);
        if (grant === null) throw new Error("a display may see nothing there");
        const still = async (reportId: number): Promise<number> => {
          const filters = JSON.stringify({ reportDateRange: "last30Days" });
          const query = new URLSearchParams({ reportId: String(reportId), facilityId, filters });
          const startMs = performance.now();
          await render(
            { ...deps, pdf },
            grant,
            {
              address: `/reports/ams?${query.toString()}`,
              language: "en-US",
              on: { medium: "still", scale: 1 },
            },
            AbortSignal.timeout(30_000),
          );
          return performance.now() - startMs;
        };
        const takenMs: number[] = [];
        const details: Record<string, number> = {};
        for (const reportId of REPORT_IDS) {
          const { key } = requireReport(reportId);
          const firstMs = await still(reportId);
          const inARow: number[] = [];
          for (let count = 0; count < IN_A_ROW; count++) inARow.push(await still(reportId));
          takenMs.push(...inARow);
          details[`${key}.firstMs`] = firstMs;
          details[`${key}.p50Ms`] = percentile(inARow, 0.5);
          details[`${key}.mostMs`] = Math.max(...inARow);
        }
        const value = percentile(takenMs, 0.5);
        const isReached = value <= TARGET_MS;
        const target = `<= ${TARGET_MS} ms`;
        printFigure({ figure: "stills.p50", value, unit: "ms", target, isReached, details });
      } finally {
        await pdf.close();
        await server.stop();
      }
    }),
};
