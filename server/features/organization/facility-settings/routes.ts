import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";

/** Facilities as administrators make and set them up. */
export const mountFacilitySettings = (mount: Mount, { db, clock }: { db: Db; clock: Clock }) => {
  const calls = api.facilitySettings;
  mount.write(calls.create, (act, { body }) => service.createFacility(act, body));
  mount(calls.get, ({ actor, params }) => service.readSettings(db, actor, params.id, clock.now()));
  mount(calls.recount, ({ actor, params }) =>
    service.readRecount(db, actor, params.id, clock.now()),
  );
  mount.write(calls.saveBasicInfo, (act, { params, body }) =>
    service.saveBasicInfo(act, params.id, body),
  );
  mount.write(calls.saveReport, (act, { params, body }) =>
    service.saveReportSettings(act, params.id, body),
  );
  mount.write(calls.saveServiceAlerts, (act, { params, body }) =>
    service.saveServiceAlerts(act, params.id, body),
  );
  mount(calls.observation, ({ actor, params }) =>
    service.readObservationSettings(db, actor, params.id, clock.now()),
  );
  mount(calls.quickNotes, ({ actor, params }) =>
    service.listQuickNotes(db, actor, params.id, clock.now()),
  );
  mount.write(calls.saveObservation, (act, { params, body }) =>
    service.saveObservationSettings(act, params.id, body),
  );
  mount(calls.cloneTargets, ({ actor, params }) =>
    service.listCloneTargets(db, actor, params.id, clock.now()),
  );
  mount.write(calls.cloneNotes, (act, { params, body }) =>
    service.cloneNotes(act, params.id, body.targetFacilityIds),
  );
  mount.write(calls.setArchived, (act, { params, body }) =>
    service.setArchived(act, params.id, body.archived),
  );
  mount(api.performanceBands.list, ({ actor, params }) =>
    service.readBands(db, actor, params.facilityId, clock.now()),
  );
  mount(api.performanceBands.figures, ({ actor, params }) =>
    service.readBandFigures(db, actor, params.facilityId, clock.now()),
  );
  mount.write(api.performanceBands.save, (act, { params, body }) =>
    service.saveBands(act, params.facilityId, body),
  );
};
