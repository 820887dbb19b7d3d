import { Readable } from "node:stream";
import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { PictureDrawer } from "#server/lib/pictures/picture-drawer.ts";
import * as service from "./service.ts";

/** Customers and their facilities, for administrators. */
export const mountCustomers = (
  mount: Mount,
  deps: { db: Db; clock: Clock; pictures: PictureDrawer },
): void => {
  mount(api.customers.list, ({ actor, language }) => service.listCustomers(deps, actor, language));
  mount(api.customers.logos, ({ actor }) => service.listLogos(deps.db, actor));
  mount(api.customers.get, ({ actor, params }) =>
    service.getCustomer(deps, actor, params.customerId),
  );
  mount(api.customers.facilities, ({ actor, params, language }) =>
    service.listFacilities(deps, actor, params.customerId, language),
  );
  mount(api.customers.attention, ({ actor, params, language }) =>
    service.getAttention(deps, actor, params.customerId, language),
  );
  mount.write(api.customers.create, (act, { body }) => service.createCustomer(act, body));
  mount.write(api.customers.update, (act, { params, body }) =>
    service.updateCustomer(act, params.customerId, body),
  );
  mount(api.customers.logo, async ({ actor, params, query }) => {
    const { mediaItemId, png } = await service.getLogo(deps.db, actor, params.customerId);
    return {
      stream: Readable.from([png]),
      contentType: "image/png",
      fileName: "logo.png",
      kept: { tag: mediaItemId, isForGood: query.mediaItemId === mediaItemId },
    };
  });
  mount.change(api.customers.setLogo, async ({ actor, params, file, signal, write }) => {
    const png = await service.drawLogo(deps, actor, { ...params, file }, signal);
    return write((act) => service.setLogo(act, params.customerId, png));
  });
  mount.write(api.customers.removeLogo, (act, { params }) =>
    service.removeLogo(act, params.customerId),
  );
  mount.write(api.customers.setActive, (act, { params, query }) =>
    service.setActive(act, params.customerId, query.status),
  );
};
