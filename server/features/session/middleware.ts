import type { Middleware } from "koa";
import { loadActor } from "#server/access/load-actor.ts";
import type { Db } from "#server/db/knex.ts";
import type { RequestState } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { SessionCookie } from "./cookie.ts";
import { findSession, touchSession } from "./store.ts";

/** Finds out who is calling the API, from the session cookie. */
export const sessionMiddleware =
  ({
    db,
    clock,
    cookie,
  }: {
    db: Db;
    clock: Clock;
    cookie: SessionCookie;
  }): Middleware<RequestState> =>
  async (ctx, next) => {
    const token = ctx.path.toLowerCase().startsWith("/api/") ? cookie.read(ctx) : null;
    const now = clock.now();
    const session = token === null ? null : await findSession(db, token, now);
    const actor = session === null ? null : await loadActor(db, session, ctx.ip);
    if (session !== null && actor !== null) {
      ctx.state.actor = actor;
      ctx.state.csrfToken = session.csrfToken;
      ctx.state.isReadOnly = session.isPrint;
      ctx.state.markActive = () => touchSession(db, session, now);
    }
    await next();
  };
