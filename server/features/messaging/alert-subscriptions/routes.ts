import { api } from "#contract/index.ts";
import type { Mount } from "#server/http/types.ts";
import * as service from "./service.ts";

/** Alerts by mail: who made them, whom they go to, and the links by which one leaves. */
export const mountAlertSubscriptions = (mount: Mount, deps: service.AlertDeps): void => {
  const calls = api.alertSubscriptions;
  mount(calls.created, ({ actor, query, language }) =>
    service.listCreated(deps, actor, query.facilityId, language),
  );
  mount(calls.subscribed, ({ actor, query }) =>
    service.listSubscribedTo(deps, actor, query.facilityId),
  );
  mount.write(calls.toggle, (act, { body }) => service.toggleStatus(act, deps, body));
  mount.write(calls.remove, (act, { body }) => service.removeAlert(act, body));
  mount.write(calls.unsubscribe, (act, { body }) => service.unsubscribe(act, deps, body));
  mount(calls.instantViewModel, ({ actor, body, language }) =>
    service.instantViewModel(deps, actor, body, language),
  );
  mount(calls.scheduledViewModel, ({ actor, body, language }) =>
    service.scheduledViewModel(deps, actor, body, language),
  );
  mount.write(calls.saveInstant, (act, { body }) => service.saveInstant(act, deps, body));
  mount.write(calls.saveScheduled, (act, { body }) => service.saveScheduled(act, deps, body));
  mount(calls.byToken, ({ params }) => service.findByToken(deps.db, params.token));
  mount.write(calls.unsubscribeByToken, (act, { params }) =>
    service.unsubscribeByToken(act, deps, params.token),
  );
  mount(calls.wouldHaveFired, ({ actor, body }) => service.wouldHaveFired(deps, actor, body));
  mount(calls.preview, ({ actor, body, language }) =>
    service.previewAlert(deps, actor, body, language),
  );
  mount(calls.deleted, ({ actor, query }) =>
    service.listDeletedAlerts(deps, actor, query.facilityId),
  );
  mount(calls.deliveries, ({ actor, query }) => service.listDeliveries(deps, actor, query));
  mount.write(calls.acknowledge, (act, { body }) => service.acknowledge(act, body));
};
