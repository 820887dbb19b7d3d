import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";

/** The changes that people mark in control charts. */
export const mountMarkedChanges = (mount: Mount, deps: { db: Db; clock: Clock }): void => {
  mount(api.markedChanges.list, ({ actor, params }) =>
    service.listMarkedChanges(deps, actor, params.facilityId),
  );
  mount.write(api.markedChanges.add, (act, { params, body }) =>
    service.addMarkedChange(act, deps, params.facilityId, body),
  );
  mount.write(api.markedChanges.remove, (act, { params }) =>
    service.removeMarkedChange(act, params.markedChangeId),
  );
};
