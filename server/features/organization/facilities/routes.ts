import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";

/** Facilities, for administrators. */
export const mountFacilities = (mount: Mount, deps: { db: Db; clock: Clock }): void => {
  mount(api.facilities.get, ({ actor, params }) =>
    service.getFacility(deps, actor, params.facilityId),
  );
};
