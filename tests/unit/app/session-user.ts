import type { SessionUser } from "#contract/identity/session.ts";

/** A person as the server describes them after signing in. */
export const sessionUser = (id = "0199a000-0000-7000-8000-000000000001"): SessionUser => ({
  id,
  userName: "person@northlake.test",
  firstName: "Maya",
  lastName: "Torres",
  language: null,
  version: 1,
  idleTimeout: 20,
  isProvider: false,
  csrfToken: "token",
});
