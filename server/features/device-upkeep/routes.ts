import { api } from "#contract/index.ts";
import { grantPerson } from "#server/access/grant.ts";
import type { Db } from "#server/db/knex.ts";
import { counterPlaces } from "#server/features/reports/service.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import { closeFault } from "./services/close-fault.ts";
import * as changes from "./services/changes.ts";
import { deviceHistory } from "./services/history.ts";
import * as unknown from "./services/unknown.ts";

/** What installers do beyond the device list. */
export const mountDeviceUpkeep = (mount: Mount, { db, clock }: { db: Db; clock: Clock }): void => {
  mount(api.deviceUpkeep.history, ({ actor, params }) =>
    deviceHistory({ tx: db, actor, now: clock.now() }, params.deviceId),
  );
  mount.write(api.deviceUpkeep.replace, (act, { params, body }) =>
    changes.replaceDevice(act, params.deviceId, body),
  );
  mount.write(api.deviceUpkeep.takeOutOfService, (act, { params, body }) =>
    changes.takeOutOfService(act, params.deviceId, body),
  );
  mount.write(api.deviceUpkeep.returnToService, (act, { params }) =>
    changes.returnToService(act, params.deviceId),
  );
  mount.write(api.deviceUpkeep.closeFault, (act, { params, body }) =>
    closeFault(act, params.deviceId, body),
  );
  mount(api.deviceUpkeep.listUnknown, ({ actor, params }) =>
    unknown.listUnknown(db, actor, params.facilityId, clock.now()),
  );
  mount.write(api.deviceUpkeep.adopt, (act, { params, body }) =>
    unknown.adoptDevice(act, params.facilityId, body),
  );
  mount(api.deviceUpkeep.counterPlaces, async ({ actor, params }) => {
    const needs = { facilityId: params.facilityId, ...api.deviceUpkeep.counterPlaces.access };
    const { grant } = await grantPerson({ db, clock }, actor, needs);
    return counterPlaces({ db, clock }, grant);
  });
};
