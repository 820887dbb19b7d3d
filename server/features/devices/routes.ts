import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as editing from "./services/edit.ts";
import * as importing from "./services/import.ts";
import * as lists from "./services/list.ts";
import * as sheets from "./services/sheet.ts";
import * as several from "./services/several.ts";
import * as rooms from "./services/room-template.ts";
import * as planned from "./services/placeholders.ts";

type Deps = { db: Db; clock: Clock };

const mountReading = (mount: Mount, { db, clock }: Deps): void => {
  const { devices } = api;
  mount(devices.list, ({ actor, query }) => lists.pageOfDevices(db, actor, query, clock.now()));
  mount(devices.places, ({ actor, query }) =>
    lists.placesOfDevices(db, actor, query.facilityId, clock.now()),
  );
  mount(devices.typeCount, ({ actor, params }) =>
    lists.countByType(db, actor, params.facilityId, clock.now()),
  );
  mount(devices.inactive, ({ actor, query }) =>
    editing.inactiveDevices(db, actor, query.facilityId, clock.now()),
  );
  mount(devices.types, () => lists.lookUp(db, "device_type"));
  mount(devices.models, () => lists.allModels(db));
  mount(devices.positions, () => lists.lookUp(db, "device_position"));
  mount(devices.orientations, () => lists.lookUp(db, "device_orientation"));
  mount(devices.formulationClasses, () => lists.lookUp(db, "formulation_class"));
  // After the addresses above, which would fit its parameter.
  mount(devices.get, ({ actor, params }) =>
    editing.getDevice({ tx: db, actor, now: clock.now() }, params.deviceId),
  );
  mount(api.placeholders.get, ({ actor, params }) =>
    planned.getPlaceholder({ tx: db, actor, now: clock.now() }, params.placeholderId),
  );
};

const mountBatches = (mount: Mount): void => {
  const { deviceBatches } = api;
  mount.write(deviceBatches.assign, (act, { params, body }) =>
    several.assignSeveral(act, params.facilityId, body),
  );
  mount.write(deviceBatches.unassign, (act, { params, body }) =>
    several.unassignSeveral(act, params.facilityId, body.deviceIds),
  );
  mount.write(deviceBatches.deactivate, (act, { params, body }) =>
    several.deactivateSeveral(act, params.facilityId, body.deviceIds),
  );
  mount.write(deviceBatches.configure, (act, { params, body }) =>
    several.configureSeveral(act, params.facilityId, body),
  );
};

const mountSheet = (mount: Mount, { db, clock }: Deps): void => {
  const { deviceSheet } = api;
  mount(deviceSheet.get, ({ actor, params, query }) =>
    sheets.sheetOfDevices(db, actor, params.facilityId, query, clock.now()),
  );
  mount.write(deviceSheet.save, (act, { params, body }) =>
    sheets.saveSheet(act, params.facilityId, body.rows),
  );
};

const mountImport = (mount: Mount, { db, clock }: Deps): void => {
  const { devices } = api;
  mount(devices.checkImport, ({ actor, params, body, language }) =>
    importing.checkImport(
      db,
      actor,
      params.facilityId,
      body,
      body.language ?? language,
      clock.now(),
    ),
  );
  mount.change(devices.import, async ({ actor, params, body, write }) => {
    const file = await importing.readForImport(db, actor, params.facilityId, body, clock.now());
    return write((act) =>
      importing.importDevices(act, params.facilityId, file, body.withoutRefused === true),
    );
  });
};

/** Devices and placeholders of a facility, for installers and administrators. */
export const mountDevices = (mount: Mount, deps: Deps): void => {
  const { devices, placeholders } = api;
  mountReading(mount, deps);
  mountBatches(mount);
  mountSheet(mount, deps);
  mountImport(mount, deps);
  mount.write(devices.create, (act, { body }) => editing.createDevice(act, body));
  mount.write(devices.update, (act, { params, body }) =>
    editing.updateDevice(act, params.deviceId, body),
  );
  mount.write(devices.assign, (act, { params, body }) =>
    editing.assign(act, params.deviceId, body.locationId),
  );
  mount.write(devices.unassign, (act, { params }) => editing.unassign(act, params.deviceId));
  mount.write(devices.deactivate, (act, { params }) => editing.deactivate(act, params.deviceId));
  mount.write(devices.activate, (act, { params, body }) =>
    editing.activate(act, params.deviceId, body),
  );
  mount.write(devices.addNote, (act, { params, body }) =>
    editing.addNote(act, params.deviceId, body.noteText),
  );
  mount.write(placeholders.create, (act, { body }) =>
    planned.createPlaceholders(act, body.locationIds, body.devicePlaceholder),
  );
  mount.write(placeholders.update, (act, { params, body }) =>
    planned.updatePlaceholder(act, params.placeholderId, body),
  );
  mount.write(placeholders.remove, (act, { params }) =>
    planned.removePlaceholder(act, params.facilityId, params.placeholderId),
  );
  mount.write(placeholders.convert, (act, { params, body }) =>
    planned.convertPlaceholder(act, params.facilityId, params.placeholderId, body.serialNumber),
  );
  mount.write(placeholders.convertAndEdit, (act, { params, body }) =>
    planned.convertAndEdit(act, params.facilityId, params.placeholderId, body),
  );
  mountRoomTemplates(mount, deps);
};

/** What a room of a facility is equipped with. */
const mountRoomTemplates = (mount: Mount, { db, clock }: Deps): void => {
  const { roomTemplates } = api;
  mount(roomTemplates.get, ({ actor, params }) =>
    rooms.getTemplate(db, actor, params.facilityId, clock.now()),
  );
  mount.write(roomTemplates.create, (act, { params, body }) =>
    rooms.createTemplate(act, params.facilityId, body),
  );
  mount.write(roomTemplates.update, (act, { params, body }) =>
    rooms.updateTemplate(act, params.facilityId, body),
  );
  mount.write(roomTemplates.place, (act, { body }) =>
    rooms.placeTemplate(act, body.facilityId, body.locationIds),
  );
};
