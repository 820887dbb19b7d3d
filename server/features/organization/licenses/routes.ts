import { api } from "#contract/index.ts";
import { productIdOf } from "#contract/organization/licenses.ts";
import { PRODUCTS } from "#contract/core/permissions.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";

/** Licenses of products in facilities, for administrators. */
export const mountLicenses = (mount: Mount, deps: { db: Db; clock: Clock }): void => {
  mount(api.licenses.ofFacility, ({ actor, params }) =>
    service.listOfFacility(deps, actor, params.facilityId),
  );
  mount(api.licenses.ofCustomer, ({ actor, params }) =>
    service.listOfCustomer(deps, actor, params.customerId),
  );
  mount.write(api.licenses.create, (act, { params, body }) =>
    service.createLicense(act, params.facilityId, body),
  );
  mount.write(api.licenses.update, (act, { params, body }) =>
    service.updateLicense(act, params.licenseId, body),
  );
  mount(api.licenses.products, async () =>
    PRODUCTS.map((code) => ({ id: productIdOf(code), code })),
  );
};
