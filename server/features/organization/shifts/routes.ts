import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";

/** A facility's shifts, for administrators. */
export const mountShifts = (mount: Mount, { db, clock }: { db: Db; clock: Clock }): void => {
  mount(api.shifts.list, ({ actor, params }) =>
    service.listShifts(db, actor, params.facilityId, clock.now()),
  );
  mount(api.shifts.history, ({ actor, params }) =>
    service.getShiftHistory(db, actor, params.facilityId, clock.now()),
  );
  mount.write(api.shifts.save, (act, { params, body }) =>
    service.saveShifts(act, params.facilityId, body),
  );
  mount.write(api.shifts.remove, (act, { params }) => service.removeShift(act, params.shiftId));
};
