import { listFileName } from "#contract/core/file-name.ts";
import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";

/** The tree of a facility's places with their thresholds, its export and its import. */
export const mountLocations = (mount: Mount, { db, clock }: { db: Db; clock: Clock }): void => {
  const { locations } = api;
  mount(locations.hierarchy, ({ actor, params, query }) =>
    service.getHierarchy(db, actor, { ...params, ...query }, clock.now()),
  );
  mount(locations.ofCustomer, ({ actor, params }) =>
    service.getHierarchies(db, actor, params.customerId, clock.now()),
  );
  mount(locations.observable, ({ actor, params }) =>
    service.listObservable(db, actor, params.facilityId, clock.now()),
  );
  mount.write(locations.create, (act, { params, body }) =>
    service.createLocation(act, params.parentId, body.name),
  );
  mount.write(locations.rename, (act, { params, body }) =>
    service.renameLocation(act, params.locationId, body),
  );
  mount.write(locations.setObservable, (act, { params, body }) =>
    service.setObservable(act, params.locationId, body),
  );
  mount.write(locations.setCountsWithUnit, (act, { params, body }) =>
    service.setCountsWithUnit(act, params.locationId, body),
  );
  mount.write(locations.setPatientPlace, (act, { params, body }) =>
    service.setPatientPlace(act, params.locationId, body),
  );
  mount.write(locations.remove, (act, { params }) =>
    service.removeLocation(act, params.locationId),
  );
  mount(locations.closing, ({ actor, params }) =>
    service.getClosing({ tx: db, actor, now: clock.now() }, params.locationId),
  );
  mount.write(locations.close, (act, { params, body }) =>
    service.closeLocation(act, params.locationId, body),
  );
  mount.write(locations.reopen, (act, { params }) =>
    service.reopenLocation(act, params.locationId),
  );
  mount(locations.continuing, ({ actor, params }) =>
    service.getContinuing({ tx: db, actor, now: clock.now() }, params.locationId),
  );
  mount.write(locations.continueElsewhere, (act, { params, body }) =>
    service.continueElsewhere(act, params.locationId, body),
  );
  mount.write(locations.setManyObservable, (act, { params, body }) =>
    service.setManyObservable(act, params.facilityId, body),
  );
  mount.write(locations.removeMany, (act, { params, body }) =>
    service.removeMany(act, params.facilityId, body.locationIds),
  );
  mount(locations.thresholds, ({ actor, params }) =>
    service.getThresholds({ tx: db, actor, now: clock.now() }, params.locationId),
  );
  mount(locations.thresholdHistory, ({ actor, params }) =>
    service.getThresholdHistory({ tx: db, actor, now: clock.now() }, params.locationId),
  );
  mount(locations.thresholdDays, ({ actor, params }) =>
    service.getThresholdDays({ db, clock }, actor, params.locationId),
  );
  mount.write(locations.saveThresholds, (act, { params, body }) =>
    service.saveThresholds(act, params.locationId, body),
  );
  mount(locations.csv, async ({ actor, params, query, language }) => {
    const asked = query.language ?? language;
    const { stream, title, day } = await service.exportTree(
      db,
      actor,
      params.facilityId,
      asked,
      clock.now(),
    );
    return { stream, contentType: "text/csv", fileName: listFileName(title, day) };
  });
  mount(locations.checkImport, (sent) => service.locationImport.check({ db, clock }, sent));
  mount.change(locations.import, (sent) => service.locationImport.start({ db, clock }, sent));
};
