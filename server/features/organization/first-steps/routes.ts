import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";

/** What leads a new facility to its first figure. */
export const mountFirstSteps = (
  mount: Mount,
  deps: { db: Db; clock: Clock; publicUrl: string },
): void => {
  mount(api.firstSteps.get, ({ actor, params }) =>
    service.firstStepsOf(deps, actor, params.facilityId),
  );
};
