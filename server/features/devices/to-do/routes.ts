import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";

/** What installers visit today, and what they note of it. */
export const mountToDo = (mount: Mount, { db, clock }: { db: Db; clock: Clock }): void => {
  mount(api.toDo.get, ({ actor, params }) =>
    service.listToDo(db, actor, params.facilityId, clock.now()),
  );
  mount.write(api.toDo.startAt, (act, { params, body }) =>
    service.startRoundAt(act, params.facilityId, body.locationId),
  );
  mount.write(api.toDo.mark, (act, { params, body }) =>
    service.markVisit(act, params.deviceId, body),
  );
  mount.write(api.toDo.unmark, (act, { params }) => service.unmarkVisit(act, params.deviceId));
};
