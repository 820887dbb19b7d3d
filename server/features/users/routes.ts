import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";
import * as changes from "./services/changes.ts";
import * as invitations from "./services/invitations.ts";
import { severalUsers } from "./services/several.ts";

/** A customer's users, for administrators. */
export const mountUsers = (
  mount: Mount,
  { db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string },
): void => {
  const calls = api.users;
  mount(calls.roles, ({ actor, query }) => service.listRoles(db, actor, query.customerId));
  mount(calls.registered, ({ actor, query, language }) =>
    service.listRegistered(db, actor, query.customerId, clock.now(), language),
  );
  mount(calls.pending, ({ actor, query, language }) =>
    service.listPending(db, actor, query.customerId, language),
  );
  mount(calls.find, ({ actor, query }) => invitations.findUser(db, actor, query, clock.now()));
  mount(calls.get, ({ actor, query }) =>
    service.getUser(db, actor, query.customerId, query.username),
  );
  mount.write(calls.create, (act, { body }) => invitations.createUser(act, body, publicUrl));
  mount.write(calls.update, (act, { body }) => changes.updateUser(act, body));
  mount(calls.reportSubscriptions, ({ actor, query }) =>
    changes.listSubscriptions(db, actor, query),
  );
  mount.write(calls.setActive, (act, { query }) => changes.setActiveStatus(act, query));
  mount.write(calls.unlock, (act, { query }) => changes.unlockUser(act, query));
  mount.write(calls.resend, (act, { body }) => invitations.resendInvitation(act, body, publicUrl));
  mount.write(calls.revoke, (act, { body }) => invitations.revokeInvitation(act, body));
  const { userBatches } = api;
  mount.write(userBatches.resend, (act, { body }) =>
    severalUsers(act, body, "resend", (one) => invitations.resendInvitation(act, one, publicUrl)),
  );
  mount.write(userBatches.revoke, (act, { body }) =>
    severalUsers(act, body, "revoke", (one) => invitations.revokeInvitation(act, one)),
  );
  mount.write(userBatches.unlock, (act, { body }) =>
    severalUsers(act, body, "unlock", (one) => changes.unlockUser(act, one)),
  );
  mount.write(userBatches.deactivate, (act, { body }) =>
    severalUsers(act, body, "deactivate", (one) =>
      changes.setActiveStatus(act, { ...one, isActive: false, force: false }),
    ),
  );
};
