import type { Logger } from "pino";
import type { Db } from "#server/db/knex.ts";
import type { PdfPrinter } from "#server/export/pdf/printer.ts";
import type { SessionCookie } from "#server/features/session/cookie.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";

export type ExportDeps = { db: Db; clock: Clock; log: Logger; cookie: SessionCookie; pdf: PdfPrinter };

/** Files made of reports. (Signature that server/app.ts calls; to be filled by the exports work.) */
export const mountExports = (_mount: Mount, _deps: ExportDeps): void => undefined;
