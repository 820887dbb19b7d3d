import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";

/** What forms offer to choose from. */
export const mountLookups = (mount: Mount, { db, clock }: { db: Db; clock: Clock }): void => {
  mount(api.lookups.countries, ({ language }) => service.listCountries(db, language));
  mount(api.lookups.states, ({ query, language }) =>
    service.listStates(db, query.countryId, language),
  );
  mount(api.lookups.timeZones, async ({ language }) => service.timeZones(clock, language));
  mount(api.lookups.hygieneProtocols, () => service.listProtocols(db));
  mount(api.lookups.hygieneProtocolOpportunities, async ({ language }) =>
    service.listOpportunities(language),
  );
  mount(api.lookups.locationTemplates, () => service.listTemplates(db));
};
