import type { Middleware } from "koa";
import { actorOfToken, API_TOKEN_PREFIX } from "#server/features/identity/api-tokens/service.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Db } from "#server/db/knex.ts";
import { isApiPath } from "#server/http/api-path.ts";
import { bearerToken } from "#server/http/bearer.ts";
import type { RequestState } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import { hashToken } from "#server/lib/hashing.ts";
import { createAddressGuard } from "../lib/address-guard.ts";
import type { SessionCookie } from "./cookie.ts";
import { type SessionDirectory, announceLocally } from "../service.ts";
import { renewSession, noteSessionUse } from "../queries/sessions.ts";

/** Tokens that are remembered as having worked. */
const REMEMBERED_MAX = 10_000;

type SessionDeps = {
  db: Db;
  clock: Clock;
  cookie: SessionCookie;
  sessions: SessionDirectory;
};

/**
 * Finds out who is calling the API, from the session cookie or a service account's token. Wrong
 * tokens are limited for each address as wrong passwords are; one that has worked here is not
 * blocked by what else comes from its address.
 */
export const sessionMiddleware = ({
  db,
  clock,
  cookie,
  sessions,
}: SessionDeps): Middleware<RequestState> => {
  const guard = createAddressGuard();
  const worked = new Set<string>();

  const actorOf = async (token: string, ip: string): Promise<Actor | null> => {
    const now = clock.now();
    const hash = hashToken(token).toString("hex");
    if (!worked.has(hash)) guard.check(ip, hash, now);
    const actor = await actorOfToken(db, token, now, ip);
    if (actor === null) {
      worked.delete(hash);
      guard.fail(ip, hash, now);
    } else if (worked.size < REMEMBERED_MAX) worked.add(hash);
    return actor;
  };

  return async (ctx, next) => {
    const bearer = bearerToken(ctx.get("authorization"));
    if (bearer?.startsWith(API_TOKEN_PREFIX)) {
      // A program's own secret: no cookie, so nothing another site's page could make it send.
      ctx.state.actor = await actorOf(bearer, ctx.ip);
      return next();
    }
    const token = isApiPath(ctx.path) ? cookie.read(ctx) : null;
    const now = clock.now();
    const found = token === null ? null : await sessions.find(token, now, ctx.ip);
    if (found !== null) {
      if (found.session.mustRenew) {
        const renewed = await renewSession(db, found.session, now);
        if (renewed !== null) cookie.write(ctx, renewed);
        announceLocally();
      }
      ctx.state.actor = found.actor;
      ctx.state.csrfToken = found.session.csrfToken;
      ctx.state.sessionEndsAt = found.session.expiresAt;
      ctx.state.markActive = () => noteSessionUse(db, found.session, now);
    }
    return next();
  };
};
