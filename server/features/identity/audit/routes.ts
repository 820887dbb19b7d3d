import { listFileName } from "#contract/core/file-name.ts";
import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import { localDayText } from "#server/lib/time/local-time.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";

/** The audit log, for administrators. */
export const mountAudit = (mount: Mount, { db, clock }: { db: Db; clock: Clock }): void => {
  mount(api.audit.list, ({ actor, query, language }) =>
    service.listAudit(db, actor, { ...query, language }, query.before ?? null),
  );
  mount(api.audit.csv, async ({ actor, query, language: accepted }) => {
    const filter = { ...query, language: query.language ?? accepted };
    const { stream, title } = await service.exportAudit(db, actor, filter);
    const day = localDayText(clock.now(), query.timeZone ?? "UTC");
    return { stream, contentType: "text/csv", fileName: listFileName(title, day) };
  });
};
