import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";

export type ReportDeps = { db: Db; clock: Clock };

/** Reports and their filters. (Signature that server/app.ts calls; to be filled by the reports work.) */
export const mountReports = (_mount: Mount, _deps: ReportDeps): void => undefined;
