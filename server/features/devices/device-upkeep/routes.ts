import { api } from "#contract/index.ts";
import { grantPerson } from "#server/access/grant.ts";
import type { Db } from "#server/db/knex.ts";
import { counterPlaces } from "#server/features/reports/reports/service.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";

/** What installers do beyond the device list. */
export const mountDeviceUpkeep = (mount: Mount, { db, clock }: { db: Db; clock: Clock }): void => {
  mount(api.deviceUpkeep.history, ({ actor, params }) =>
    service.deviceHistory({ tx: db, actor, now: clock.now() }, params.deviceId),
  );
  mount.write(api.deviceUpkeep.replace, (act, { params, body }) =>
    service.replaceDevice(act, params.deviceId, body),
  );
  mount.write(api.deviceUpkeep.takeOutOfService, (act, { params, body }) =>
    service.takeOutOfService(act, params.deviceId, body),
  );
  mount.write(api.deviceUpkeep.returnToService, (act, { params }) =>
    service.returnToService(act, params.deviceId),
  );
  mount.write(api.deviceUpkeep.closeFault, (act, { params, body }) =>
    service.closeFault(act, params.deviceId, body),
  );
  mount(api.deviceUpkeep.listUnknown, ({ actor, params }) =>
    service.listUnknown(db, actor, params.facilityId, clock.now()),
  );
  mount.write(api.deviceUpkeep.adopt, (act, { params, body }) =>
    service.adoptDevice(act, params.facilityId, body),
  );
  mount(api.deviceUpkeep.counterPlaces, async ({ actor, params }) => {
    const needs = { facilityId: params.facilityId, ...api.deviceUpkeep.counterPlaces.access };
    const { grant } = await grantPerson({ db, clock }, actor, needs);
    return counterPlaces({ db, clock }, grant);
  });
};
