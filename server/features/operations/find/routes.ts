import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import { findEverything } from "./service.ts";

/** One search over what a user may see. */
export const mountFind = (mount: Mount, deps: { db: Db; clock: Clock }): void => {
  mount(api.find.everything, ({ actor, query }) => findEverything(deps, actor, query));
};
