import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";

/** Slides in an order, for screens. */
export const mountSlideshows = (mount: Mount, deps: { db: Db; clock: Clock }): void => {
  const calls = api.slideshows;
  mount(calls.list, ({ actor, query }) => service.listSlideshows(deps, actor, query.facilityId));
  mount(calls.get, ({ actor, params }) => service.getSlideshow(deps, actor, params.slideshowId));
  mount.write(calls.create, (act, { body }) => service.createSlideshow(act, body));
  mount.write(calls.update, (act, { body }) => service.updateSlideshow(act, body));
  mount.write(calls.setActive, (act, { params, query }) =>
    service.setActive(act, params.slideshowId, query.isActive),
  );
  mount.write(calls.remove, (act, { params }) => service.removeSlideshow(act, params.slideshowId));
};
