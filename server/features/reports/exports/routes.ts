import { Readable } from "node:stream";
import type { PdfInput, TableInput, TableParams } from "#contract/reports/exports.ts";
import { api } from "#contract/index.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Db } from "#server/db/knex.ts";
import type { PdfPrinter } from "#server/export/pdf/printer.ts";
import type { Mount, StreamAnswer } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";

type ExportDeps = {
  db: Db;
  clock: Clock;
  pdf: PdfPrinter;
};

type Caller = { actor: Actor; language: Language };

/** Reports as files: CSV and Excel out of their tables, PDF out of their pages. */
export const mountExports = (mount: Mount, deps: ExportDeps): void => {
  const table = async (
    { actor, params, language }: Caller & { params: TableParams },
    asked: TableInput,
  ): Promise<StreamAnswer> => {
    const { exported, ...file } = await service.exportTable(deps, actor, {
      ...params,
      filters: asked.filters,
      sortBy: asked.sortBy,
      language: asked.language ?? language,
    });
    await service.recordExport(deps, actor, exported);
    return file;
  };
  mount(api.exports.table, (input) => table(input, input.query));
  mount(api.exports.tableByPost, (input) => table(input, input.body));

  const pdf = async (
    { actor, language, signal }: Caller & { signal: AbortSignal },
    asked: PdfInput,
  ): Promise<StreamAnswer> => {
    const page = { ...asked, pdfTitle: asked.pdfTitle, language: asked.language ?? language };
    const printed = await service.printReport(deps, actor, page, signal);
    await service.recordExport(deps, actor, printed.exported);
    return {
      stream: Readable.from([printed.pdf]),
      contentType: "application/pdf",
      fileName: printed.fileName,
    };
  };
  mount(api.exports.pdf, (input) => pdf(input, input.query));
  mount(api.exports.pdfByPost, (input) => pdf(input, input.body));
  mount(api.render.ticket, ({ actor, body, language }) => {
    const { pdfTitle, ...asked } = body;
    return service.printTicket(deps, actor, {
      ...asked,
      pdfTitle,
      language: body.language ?? language,
    });
  });
};
