import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";

type Deps = { db: Db; clock: Clock };

const mountReading = (mount: Mount, { db, clock }: Deps): void => {
  const { devices } = api;
  mount(devices.list, ({ actor, query }) => service.pageOfDevices(db, actor, query, clock.now()));
  mount(devices.places, ({ actor, query }) =>
    service.placesOfDevices(db, actor, query.facilityId, clock.now()),
  );
  mount(devices.typeCount, ({ actor, params }) =>
    service.countByType(db, actor, params.facilityId, clock.now()),
  );
  mount(devices.ofFacility, ({ actor, params }) =>
    service.allDevices(db, actor, params.facilityId, clock.now()),
  );
  mount(devices.inactive, ({ actor, query }) =>
    service.inactiveDevices(db, actor, query.facilityId, clock.now()),
  );
  mount(devices.types, () => service.lookUp(db, "device_type"));
  mount(devices.models, () => service.allModels(db));
  mount(devices.positions, () => service.lookUp(db, "device_position"));
  mount(devices.orientations, () => service.lookUp(db, "device_orientation"));
  mount(devices.formulationClasses, () => service.lookUp(db, "formulation_class"));
  // After the addresses above, which would fit its parameter.
  mount(devices.get, ({ actor, params }) =>
    service.getDevice({ tx: db, actor, now: clock.now() }, params.deviceId),
  );
  mount(api.placeholders.get, ({ actor, params }) =>
    service.getPlaceholder({ tx: db, actor, now: clock.now() }, params.placeholderId),
  );
};

const mountBatches = (mount: Mount): void => {
  const { deviceBatches } = api;
  mount.write(deviceBatches.assign, (act, { params, body }) =>
    service.assignSeveral(act, params.facilityId, body),
  );
  mount.write(deviceBatches.unassign, (act, { params, body }) =>
    service.unassignSeveral(act, params.facilityId, body.deviceIds),
  );
  mount.write(deviceBatches.deactivate, (act, { params, body }) =>
    service.deactivateSeveral(act, params.facilityId, body.deviceIds),
  );
  mount.write(deviceBatches.configure, (act, { params, body }) =>
    service.configureSeveral(act, params.facilityId, body),
  );
};

const mountSheet = (mount: Mount, { db, clock }: Deps): void => {
  const { deviceSheet } = api;
  mount(deviceSheet.get, ({ actor, params, query }) =>
    service.sheetOfDevices(db, actor, params.facilityId, query, clock.now()),
  );
  mount.write(deviceSheet.save, (act, { params, body }) =>
    service.saveSheet(act, params.facilityId, body.rows),
  );
};

const mountImport = (mount: Mount, deps: Deps): void => {
  const { devices } = api;
  mount(devices.checkImport, (sent) => service.deviceImport.check(deps, sent));
  mount.change(devices.import, (sent) => service.deviceImport.start(deps, sent));
};

/** Devices and placeholders of a facility, for installers and administrators. */
export const mountDevices = (mount: Mount, deps: Deps): void => {
  const { devices, placeholders } = api;
  mountReading(mount, deps);
  mountBatches(mount);
  mountSheet(mount, deps);
  mountImport(mount, deps);
  mount.write(devices.create, (act, { body }) => service.createDevice(act, body));
  mount.write(devices.update, (act, { params, body }) =>
    service.updateDevice(act, params.deviceId, body),
  );
  mount.write(devices.assign, (act, { params, body }) =>
    service.assign(act, params.deviceId, body),
  );
  mount.write(devices.unassign, (act, { params }) => service.unassign(act, params.deviceId));
  mount.write(devices.deactivate, (act, { params }) => service.deactivate(act, params.deviceId));
  mount.write(devices.activate, (act, { params, body }) =>
    service.activate(act, params.deviceId, body),
  );
  mount.write(devices.addNote, (act, { params, body }) =>
    service.addNote(act, params.deviceId, body.noteText),
  );
  mount.write(placeholders.create, (act, { body }) =>
    service.createPlaceholders(act, body.locationIds, body.devicePlaceholder),
  );
  mount.write(placeholders.update, (act, { params, body }) =>
    service.updatePlaceholder(act, params.placeholderId, body),
  );
  mount.write(placeholders.remove, (act, { params }) =>
    service.removePlaceholder(act, params.facilityId, params.placeholderId),
  );
  mount.write(placeholders.convert, (act, { params, body }) =>
    service.convertPlaceholder(act, params.facilityId, params.placeholderId, body.serialNumber),
  );
  mount.write(placeholders.convertAndEdit, (act, { params, body }) =>
    service.convertAndEdit(act, params.facilityId, params.placeholderId, body),
  );
  mountRoomTemplates(mount, deps);
};

/** What a room of a facility is equipped with. */
const mountRoomTemplates = (mount: Mount, { db, clock }: Deps): void => {
  const { roomTemplates } = api;
  mount(roomTemplates.get, ({ actor, params }) =>
    service.getTemplate(db, actor, params.facilityId, clock.now()),
  );
  mount.write(roomTemplates.create, (act, { params, body }) =>
    service.createTemplate(act, params.facilityId, body),
  );
  mount.write(roomTemplates.update, (act, { params, body }) =>
    service.updateTemplate(act, params.facilityId, body),
  );
  mount.write(roomTemplates.place, (act, { body }) =>
    service.placeTemplate(act, body.facilityId, body.locationIds),
  );
};
