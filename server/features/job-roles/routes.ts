import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import { requireCustomer } from "#server/access/customer-access.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import { presentTypes } from "./presenter.ts";
import * as ims from "./services/ims-roles.ts";
import * as obv from "./services/obv-roles.ts";

/** Job roles of employees, and those that observers choose from. */
export const mountJobRoles = (mount: Mount, { db, clock }: { db: Db; clock: Clock }): void => {
  mount(api.imsJobRoles.list, ({ actor, query }) => ims.listImsRoles(db, actor, query.customerId));
  mount(api.imsJobRoles.types, async ({ actor, query }) => {
    await requireCustomer(db, actor, query.customerId, api.imsJobRoles.types.access);
    return presentTypes();
  });
  mount.write(api.imsJobRoles.create, (act, { body }) => ims.createImsRole(act, body));
  mount.write(api.imsJobRoles.setActive, (act, { body }) => ims.setImsRoleActive(act, body));

  mount(api.obvJobRoles.list, ({ actor, query }) =>
    obv.listObvRoles(db, actor, query.facilityId, clock.now()),
  );
  mount(api.obvJobRoles.types, async ({ actor, query }) => {
    const { access } = api.obvJobRoles.types;
    await requireFacility(db, actor, query.facilityId, access, clock.now());
    return presentTypes();
  });
  mount.write(api.obvJobRoles.create, (act, { body }) => obv.createObvRole(act, body));
  mount.write(api.obvJobRoles.setActive, (act, { body }) => obv.setObvRoleArchived(act, body));
  mount.write(api.obvJobRoles.rename, (act, { body }) => obv.renameObvRole(act, body));
  mount.write(api.obvJobRoles.copy, (act, { body }) => obv.copyObvRoles(act, body));
};
