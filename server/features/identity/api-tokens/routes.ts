import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import * as tokens from "./service.ts";

/** Tokens of service accounts, for administrators. */
export const mountApiTokens = (mount: Mount, { db }: { db: Db }): void => {
  mount(api.apiTokens.list, ({ actor, query }) => tokens.listTokens(db, actor, query.customerId));
  mount.write(api.apiTokens.create, (act, { body }) => tokens.createToken(act, body));
  mount.write(api.apiTokens.revoke, (act, { params, query }) =>
    tokens.revokeToken(act, query.customerId, params.apiTokenId),
  );
};
