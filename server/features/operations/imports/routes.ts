import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";

/** Imports as they go on in the background, and what each changed. */
export const mountImports = (mount: Mount, { db, clock }: { db: Db; clock: Clock }): void => {
  const { imports } = api;
  mount(imports.list, ({ actor }) => service.listImports(db, actor, clock.now()));
  mount.write(imports.cancel, (act, { params }) => service.cancelImport(act, params.importId));
  mount(imports.changes, async ({ actor, params, query, language }) => {
    const asking = { tx: db, actor, now: clock.now() };
    const { importId } = params;
    const { stream, title } = await service.importChanges(
      asking,
      importId,
      query.language ?? language,
    );
    return { stream, contentType: "text/csv", fileName: `${title}.csv` };
  });
};
