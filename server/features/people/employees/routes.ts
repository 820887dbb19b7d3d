import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { Mount } from "#server/http/types.ts";
import * as service from "./service.ts";

/** A customer's employees and their badges. */
export const mountEmployees = (mount: Mount, deps: { db: Db; clock: Clock }): void => {
  mount(api.employees.list, ({ actor, params }) =>
    service.listEmployees(deps, actor, params.customerId),
  );
  mount(api.employees.lines, ({ actor, params }) =>
    service.listLines(deps, actor, params.customerId),
  );
  mount(api.employees.ofFacility, ({ actor, query }) =>
    service.listOfFacility(deps, actor, query.facilityId),
  );
  mount(api.employees.identifier, ({ actor, params }) =>
    service.freeIdentifier(deps, actor, params.customerId),
  );
  mount(api.employees.get, ({ actor, params }) =>
    service.getEmployee({ tx: deps.db, actor, now: deps.clock.now() }, params.employeeId),
  );
  mount.write(api.employees.create, (act, { body }) => service.createEmployee(act, body));
  mount.write(api.employees.update, (act, { body }) => service.updateEmployee(act, body));
  mount(api.employees.badges, ({ actor, params, query }) =>
    service.listBadges(deps, actor, params.customerId, query.isFree),
  );
  mount(api.employees.checkImport, (sent) => service.employeeImport.check(deps, sent));
  mount.change(api.employees.import, (sent) => service.employeeImport.start(deps, sent));
  const { badgeDesk } = api;
  mount(badgeDesk.find, ({ actor, params, query }) =>
    service.findBadge(deps, actor, params.facilityId, query.number),
  );
  mount(badgeDesk.people, ({ actor, params, query }) =>
    service.findWearers(deps, actor, params.facilityId, query.text),
  );
  mount.write(badgeDesk.assign, (act, { params, body }) =>
    service.assignBadge(act, params.facilityId, body),
  );
  mount.write(badgeDesk.takeBack, (act, { params, body }) =>
    service.takeBadgeBack(act, params.facilityId, body),
  );
  mount.write(api.employees.addBadges, (act, { body }) => service.addBadges(act, body));
};
