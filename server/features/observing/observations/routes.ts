import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import { newId } from "#server/lib/ids.ts";
import * as service from "./service.ts";

/** What observers do at the bedside. */
export const mountObservations = (mount: Mount, deps: { db: Db; clock: Clock }): void => {
  mount(api.observations.observers, ({ actor, query }) =>
    service.listObservers(deps, actor, query.facilityId),
  );
  mount(api.observations.observerData, ({ actor, query }) => service.countOwn(deps, actor, query));
  mount(api.observations.jobRoles, ({ actor, query }) =>
    service.listRoles(deps, actor, query.facilityId),
  );
  // The request as such extends the session.
  mount(api.observations.keepAlive, async () => {});
  const { db, clock } = deps;
  const { check, write, list, get, takeBack } = api.observationImports;
  mount(check, (sent) => service.observationImport.check(deps, sent));
  mount.change(write, (sent) => service.observationImport.start(deps, sent));
  mount(list, ({ actor, params }) =>
    service.listTracedImports(db, actor, params.facilityId, clock.now()),
  );
  mount(get, ({ actor, params }) => service.lookAtTracedImport(db, actor, params, clock.now()));
  mount.write(takeBack, (act, { params }) => service.takeImportBack(act, params));
  mount.write(api.observations.submit, (act, { body }) =>
    service.submitSession(act, deps, { ...body, sessionId: body.sessionId ?? newId() }),
  );
};
