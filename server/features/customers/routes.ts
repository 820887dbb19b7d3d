import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";

/** Customers and their facilities, for administrators. */
export const mountCustomers = (mount: Mount, deps: { db: Db; clock: Clock }): void => {
  mount(api.customers.list, ({ actor, language }) =>
    service.listCustomers(deps.db, actor, language),
  );
  mount(api.customers.get, ({ actor, params }) =>
    service.getCustomer(deps, actor, params.customerId),
  );
  mount(api.customers.facilities, ({ actor, params, language }) =>
    service.listFacilities(deps, actor, params.customerId, language),
  );
  mount.write(api.customers.create, (act, { body }) => service.createCustomer(act, body));
  mount.write(api.customers.update, (act, { params, body }) =>
    service.updateCustomer(act, params.customerId, body),
  );
  mount.write(api.customers.setActive, (act, { params, query }) =>
    service.setActive(act, params.customerId, query.status),
  );
};
