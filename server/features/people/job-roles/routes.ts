import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import { requireLicensedCustomer } from "#server/access/customer-access.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import { presentTypes } from "./presenter.ts";
import * as service from "./service.ts";

/** Job roles of employees, and those that observers choose from. */
export const mountJobRoles = (mount: Mount, { db, clock }: { db: Db; clock: Clock }): void => {
  mount(api.imsJobRoles.list, ({ actor, query }) =>
    service.listImsRoles({ db, clock }, actor, query.customerId),
  );
  mount(api.imsJobRoles.types, async ({ actor, query }) => {
    const { access } = api.imsJobRoles.types;
    await requireLicensedCustomer(db, actor, query.customerId, access, clock.now());
    return presentTypes();
  });
  mount.write(api.imsJobRoles.create, (act, { body }) => service.createImsRole(act, body));
  mount.write(api.imsJobRoles.setActive, (act, { body }) => service.setImsRoleActive(act, body));

  mount(api.obvJobRoles.list, ({ actor, query }) =>
    service.listObvRoles(db, actor, query.facilityId, clock.now()),
  );
  mount(api.obvJobRoles.types, async ({ actor, query }) => {
    const { access } = api.obvJobRoles.types;
    await requireFacility(db, actor, query.facilityId, access, clock.now());
    return presentTypes();
  });
  mount.write(api.obvJobRoles.create, (act, { body }) => service.createObvRole(act, body));
  mount.write(api.obvJobRoles.setActive, (act, { body }) => service.setObvRoleArchived(act, body));
  mount.write(api.obvJobRoles.rename, (act, { body }) => service.renameObvRole(act, body));
  mount.write(api.obvJobRoles.copy, (act, { body }) => service.copyObvRoles(act, body));
};
