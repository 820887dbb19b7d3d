import { api } from "#contract/index.ts";
import type { Contacts } from "#contract/portal.ts";
import type { Mount } from "#server/http/types.ts";

/** What the portal says of itself, before anybody has signed in. */
export const mountPortal = (mount: Mount, { contacts }: { contacts: Contacts }): void => {
  mount(api.portal.contacts, async () => contacts);
};
