import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { Mount } from "#server/http/types.ts";
import * as badges from "./services/badges.ts";
import * as employees from "./services/employees.ts";
import { checkImport, importEmployees, readForImport } from "./services/import.ts";

/** A customer's employees and their badges. */
export const mountEmployees = (mount: Mount, { db, clock }: { db: Db; clock: Clock }): void => {
  mount(api.employees.list, ({ actor, params }) =>
    employees.listEmployees(db, actor, params.customerId),
  );
  mount(api.employees.ofFacility, ({ actor, query }) =>
    employees.listOfFacility({ db, clock }, actor, query.facilityId),
  );
  mount(api.employees.identifier, ({ actor, params }) =>
    employees.freeIdentifier(db, actor, params.customerId),
  );
  mount(api.employees.get, ({ actor, params }) =>
    employees.getEmployee({ tx: db, actor, now: clock.now() }, params.employeeId),
  );
  mount.write(api.employees.create, (act, { body }) => employees.createEmployee(act, body));
  mount.write(api.employees.update, (act, { body }) => employees.updateEmployee(act, body));
  mount(api.employees.badges, ({ actor, params }) =>
    badges.listBadges(db, actor, params.customerId),
  );
  mount(api.employees.checkImport, ({ actor, params, body, language }) =>
    checkImport(db, actor, params.customerId, body, body.language ?? language),
  );
  mount.change(api.employees.import, async ({ actor, params, body, write }) => {
    const file = await readForImport(db, actor, params.customerId, body);
    return write((act) =>
      importEmployees(act, params.customerId, file, body.withoutRefused === true),
    );
  });
  mount.write(api.employees.addBadges, (act, { body }) => badges.addBadges(act, body));
};
