import type { Logger } from "pino";
import type { Db } from "#server/db/knex.ts";
import type { Metrics } from "#server/http/metrics.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";

export type IngestDeps = { db: Db; clock: Clock; log: Logger; metrics: Metrics };

/** Facts from gateways. (Signature that server/app.ts calls; to be filled by the ingest work.) */
export const mountIngest = (_mount: Mount, _deps: IngestDeps): void => undefined;
