import type { Middleware } from "koa";
import type { Db } from "#server/db/knex.ts";
import type { RequestState } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { SessionCookie } from "./cookie.ts";
import type { SessionDirectory } from "./directory.ts";
import { touchSession } from "./store.ts";

export type SessionDeps = {
  db: Db;
  clock: Clock;
  cookie: SessionCookie;
  sessions: SessionDirectory;
};

/** Finds out who is calling the API, from the session cookie. */
export const sessionMiddleware =
  ({ db, clock, cookie, sessions }: SessionDeps): Middleware<RequestState> =>
  async (ctx, next) => {
    const token = ctx.path.toLowerCase().startsWith("/api/") ? cookie.read(ctx) : null;
    const now = clock.now();
    const found = token === null ? null : await sessions.find(token, now, ctx.ip);
    if (found !== null) {
      ctx.state.actor = found.actor;
      ctx.state.csrfToken = found.session.csrfToken;
      ctx.state.isReadOnly = found.session.isPrint;
      ctx.state.markActive = () => touchSession(db, found.session, now);
    }
    await next();
  };
