import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as tokens from "./service.ts";

/** Tokens of service accounts, for administrators. */
export const mountApiTokens = (mount: Mount, { db, clock }: { db: Db; clock: Clock }): void => {
  mount(api.apiTokens.list, ({ actor, query }) => tokens.listTokens(db, actor, query.customerId));
  mount.write(api.apiTokens.create, ({ tx, actor, body }) =>
    tokens.createToken(tx, actor, body, clock.now()),
  );
  mount.write(api.apiTokens.revoke, ({ tx, actor, params, query }) =>
    tokens.revokeToken(tx, actor, query.customerId, params.apiTokenId, clock.now()),
  );
};
