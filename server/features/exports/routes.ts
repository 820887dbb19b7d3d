import { Readable } from "node:stream";
import type { Logger } from "pino";
import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { PdfPrinter } from "#server/export/pdf/printer.ts";
import type { SessionCookie } from "#server/features/session/service.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import { printReport } from "./pdf-service.ts";
import { exportTable } from "./table-service.ts";

export type ExportDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  cookie: SessionCookie;
  pdf: PdfPrinter;
};

/** Reports as files: CSV and Excel out of their tables, PDF out of their pages. */
export const mountExports = (mount: Mount, deps: ExportDeps): void => {
  mount(api.exports.table, ({ actor, params, query, language }) =>
    exportTable(deps, actor, {
      reportId: params.reportId,
      format: params.format,
      filters: query.filters,
      sortBy: query.sortBy,
      language: query.language ?? language,
    }),
  );
  mount(api.exports.pdf, async ({ actor, query, language, signal }) => {
    const asked = { ...query, pdfTitle: query.pdfTitle, language: query.language ?? language };
    const { pdf, fileName } = await printReport(deps, actor, asked, signal);
    return { stream: Readable.from([pdf]), contentType: "application/pdf", fileName };
  });
};
