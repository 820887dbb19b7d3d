import type { Logger } from "pino";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { api } from "#contract/index.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { Db } from "#server/db/knex.ts";
import type { Metrics } from "#server/http/metrics.ts";
import { refuseTooMany } from "#server/http/limits/rate-limit.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { Rate } from "#server/lib/rate.ts";
import { readBatch } from "./http/read-batch.ts";
import { clockOffsetOf, sendingGateway } from "./http/sent-at.ts";
import { createKeyedQueue } from "./lib/keyed-queue.ts";
import * as service from "./service.ts";

type IngestDeps = { db: Db; clock: Clock; log: Logger; metrics: Metrics; ingested: Rate };

/** Facilities whose batches are stored at once: the other connections are for people. */
const FACILITIES_AT_ONCE = 6;
/** Facts in memory at most; gateways hold back theirs and retry when the answer is busy. */
const FACTS_HELD = 300_000;
/** A facility fills a quarter of that at most, however fast it sends. */
const FACTS_HELD_OF_ONE = FACTS_HELD / 4;
/** A batch as small as that is taken even when the others have filled everything. */
const FACTS_ALWAYS_TAKEN = 500;

const perMinute = (points: number): RateLimiterMemory =>
  new RateLimiterMemory({ points, duration: 60 });

/** Facts from gateways. The credential comes first: no body is read without it. */
export const mountIngest = (mount: Mount, deps: IngestDeps): void => {
  const { db, clock, log, metrics, ingested } = deps;
  const queue = createKeyedQueue({
    atOnce: FACILITIES_AT_ONCE,
    limit: FACTS_HELD,
    limitOfOne: FACTS_HELD_OF_ONE,
    always: FACTS_ALWAYS_TAKEN,
  });
  const calls = perMinute(LIMITS.ingestCallsPerMinute);
  const facts = perMinute(LIMITS.ingestFactsPerMinute);
  mount(api.ingest.events, async ({ ctx, requestId }) => {
    const arrivedMs = clock.now().getTime();
    const { scope, credentialId } = await service.findCredential(
      db,
      ctx.get("authorization"),
      clock,
    );
    await calls.consume(credentialId).catch(refuseTooMany);
    const clockOffsetMs = clockOffsetOf(ctx, arrivedMs);
    const gateway = sendingGateway(ctx);
    const lines = await readBatch(ctx);
    await facts.consume(credentialId, lines.length).catch(refuseTooMany);
    const answer = await service.ingestFacts(db, scope, lines, {
      clock,
      queue,
      clockOffsetMs,
      gateway,
    });
    const { accepted, duplicate, refused } = answer;
    ingested.add(accepted);
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
  mount(api.ingest.tokens, ({ actor, params }) =>
    service.listTokens(db, actor, params.facilityId, clock.now()),
  );
  mount.write(api.ingest.revokeToken, (act, { params }) => service.revokeToken(act, params));
  mount.write(api.ingest.createToken, (act, { params }) =>
    service.issueToken(act, params.facilityId),
  );
};
