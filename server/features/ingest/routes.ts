import type { Logger } from "pino";
import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Metrics } from "#server/http/metrics.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import { scopeOfToken } from "./credential.ts";
import { readBatch } from "./read-batch.ts";
import { ingestFacts } from "./service.ts";

export type IngestDeps = { db: Db; clock: Clock; log: Logger; metrics: Metrics };

/** Facts from gateways. The credential comes first: nobody else's body is read. */
export const mountIngest = (mount: Mount, { db, clock, log, metrics }: IngestDeps): void => {
  mount(api.ingest.events, async ({ ctx, requestId }) => {
    const scope = await scopeOfToken(db, ctx.get("authorization"), clock);
    const answer = await ingestFacts(db, scope, await readBatch(ctx.req), { clock });
    const { accepted, duplicate, refused } = answer;
    metrics.facts.inc({ outcome: "accepted" }, accepted);
    metrics.facts.inc({ outcome: "duplicate" }, duplicate);
    metrics.facts.inc({ outcome: "refused" }, refused.length);
    if (refused.length > 0) {
      const codes = Object.groupBy(refused, ({ code }) => code);
      const counts = Object.entries(codes).map(([code, list]) => [code, list.length]);
      log.info({ requestId, ...scope, refused: Object.fromEntries(counts) }, "facts refused");
    }
    return answer;
  });
};
