import type { Middleware } from "koa";
import type { Db } from "../db/knex.ts";
import { bearerToken, isSameSecret } from "./bearer.ts";
import type { Metrics } from "./metrics.ts";
import { isFromOwnMachine } from "./own-machine.ts";
import type { RequestState } from "./types.ts";

type HealthDeps = {
  db: Db;
  metrics: Metrics;
  /** False from the moment a stop begins. */
  isAccepting(): boolean;
  /** Behind a proxy every connection may come from this machine: only the token decides then. */
  isProxied: boolean;
  /** Bearer that may read the metrics from elsewhere; null: loopback only. */
  metricsToken: string | null;
};

/** `/healthz` (alive), `/readyz` (can serve), `/metrics` (Prometheus, loopback or token only). */
export const health =
  ({ db, metrics, isAccepting, metricsToken, isProxied }: HealthDeps): Middleware<RequestState> =>
  async (ctx, next) => {
    if (ctx.path === "/healthz") {
      ctx.body = "ok";
    } else if (ctx.path === "/readyz") {
      const isReady =
        isAccepting() &&
        (await db.raw("SELECT 1").then(
          () => true,
          () => false,
        ));
      ctx.status = isReady ? 200 : 503;
      ctx.body = isReady ? "ready" : "not ready";
    } else if (ctx.path === "/metrics") {
      const token = bearerToken(ctx.get("authorization"));
      const hasToken = metricsToken !== null && token !== null && isSameSecret(token, metricsToken);
      if (!isFromOwnMachine(ctx, isProxied) && !hasToken) {
        ctx.status = 403;
        ctx.body = "";
        return;
      }
      ctx.type = metrics.registry.contentType;
      ctx.body = await metrics.registry.metrics();
    } else {
      await next();
    }
  };
