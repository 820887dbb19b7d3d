import { api } from "#contract/index.ts";
import type { Contacts } from "#contract/identity/portal.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import { accountCheck } from "./service.ts";

/** What the portal says of itself, before anybody has signed in. */
export const mountPortal = (mount: Mount, deps: { contacts: Contacts; db: Db }): void => {
  const hasAccount = accountCheck(deps.db);
  mount(api.portal.contacts, async () => deps.contacts);
  mount(api.portal.setup, async () => ({ hasAccount: await hasAccount() }));
};
