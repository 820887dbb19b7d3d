import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import * as service from "./service.ts";

/** The audit log, for administrators. */
export const mountAudit = (mount: Mount, { db }: { db: Db }): void => {
  mount(api.audit.list, ({ actor, query, language }) =>
    service.listAudit(db, actor, { ...query, language }, query.before ?? null),
  );
  mount(api.audit.csv, async ({ actor, query, language: accepted }) => {
    const filter = { ...query, language: query.language ?? accepted };
    const { stream, title } = await service.exportAudit(db, actor, filter);
    return { stream, contentType: "text/csv", fileName: `${title}.csv` };
  });
};
