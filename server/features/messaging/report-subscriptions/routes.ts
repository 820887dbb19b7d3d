import { api } from "#contract/index.ts";
import type { ReportMailDeps } from "#server/features/messaging/report-mails/service.ts";
import type { Mount } from "#server/http/types.ts";
import * as service from "./service.ts";
import type { LinkDeps } from "./service.ts";

/** Reports that are sent by mail. */
export const mountReportSubscriptions = (mount: Mount, deps: ReportMailDeps & LinkDeps): void => {
  const calls = api.reportSubscriptions;
  mount(calls.recipients, ({ actor, query }) => service.listChoices(deps, actor, query.facilityId));
  mount(calls.types, ({ actor, query }) => service.listTypes(deps, actor, query.facilityId));
  mount(calls.list, ({ actor, query, language }) =>
    service.readSubscriptions(deps, actor, query, language),
  );
  mount.write(calls.add, (act, { body }) => service.addSubscription(act, deps, body));
  mount.write(calls.change, (act, { body }) => service.changeSubscription(act, deps, body));
  mount.write(calls.remove, (act, { query }) =>
    service.removeSubscription(act, query.subscriptionId),
  );
  mount.write(calls.unsubscribe, (act, { params }) => service.leaveReport(act, deps, params.token));
  mount(calls.next, ({ actor, body, language }) =>
    service.nextSlotOfDraft(deps, actor, body, language),
  );
  mount(calls.preview, ({ actor, body, signal }) => service.previewMail(deps, actor, body, signal));
  mount(calls.previewPdf, ({ actor, body, signal }) =>
    service.previewPdf(deps, actor, body, signal),
  );
  mount.change(calls.sendNow, ({ actor, body, signal, write }) =>
    service.sendNow({ ...deps, write }, actor, body.draft, signal),
  );
  mount(calls.deleted, ({ actor, query }) =>
    service.listDeletedReports(deps, actor, query.facilityId),
  );
  mount(calls.deliveries, ({ actor, query }) =>
    service.listDeliveries(deps, actor, query.subscriptionId),
  );
};
