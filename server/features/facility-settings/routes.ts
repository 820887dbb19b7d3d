import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import { readBands, saveBands } from "./services/bands.ts";
import { createFacility, saveBasicInfo, setArchived } from "./services/basic-info.ts";
import * as observation from "./services/observation.ts";
import { readRecount } from "./services/recount.ts";
import { readSettings, saveReportSettings, saveServiceAlerts } from "./services/settings.ts";

/** Facilities as administrators make and set them up. */
export const mountFacilitySettings = (mount: Mount, { db, clock }: { db: Db; clock: Clock }) => {
  const calls = api.facilitySettings;
  mount.write(calls.create, (act, { body }) => createFacility(act, body));
  mount(calls.get, ({ actor, params }) => readSettings(db, actor, params.id, clock.now()));
  mount(calls.recount, ({ actor, params }) => readRecount(db, actor, params.id, clock.now()));
  mount.write(calls.saveBasicInfo, (act, { params, body }) => saveBasicInfo(act, params.id, body));
  mount.write(calls.saveReport, (act, { params, body }) =>
    saveReportSettings(act, params.id, body),
  );
  mount.write(calls.saveServiceAlerts, (act, { params, body }) =>
    saveServiceAlerts(act, params.id, body),
  );
  mount(calls.observation, ({ actor, params }) =>
    observation.readObservationSettings(db, actor, params.id, clock.now()),
  );
  mount(calls.quickNotes, ({ actor, params }) =>
    observation.listQuickNotes(db, actor, params.id, clock.now()),
  );
  mount.write(calls.saveObservation, (act, { params, body }) =>
    observation.saveObservationSettings(act, params.id, body),
  );
  mount(calls.cloneTargets, ({ actor, params }) =>
    observation.listCloneTargets(db, actor, params.id, clock.now()),
  );
  mount.write(calls.cloneNotes, (act, { params, body }) =>
    observation.cloneNotes(act, params.id, body.targetFacilityIds),
  );
  mount.write(calls.setArchived, (act, { params, body }) =>
    setArchived(act, params.id, body.archived),
  );
  mount(api.performanceBands.list, ({ actor, params }) =>
    readBands(db, actor, params.facilityId, clock.now()),
  );
  mount.write(api.performanceBands.save, (act, { params, body }) =>
    saveBands(act, params.facilityId, body),
  );
};
