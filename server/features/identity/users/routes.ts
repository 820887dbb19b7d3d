import { api } from "#contract/index.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Db } from "#server/db/knex.ts";
import type { Mount } from "#server/http/types.ts";
import type { Clock } from "#server/lib/clock.ts";
import * as service from "./service.ts";

/** What names no customer is about the one of the session. */
const ofSession = <Q extends { customerId?: string | undefined }>(
  actor: Actor,
  query: Q,
): Q & { customerId: string } => ({
  ...query,
  customerId: query.customerId ?? actor.customerId,
});

/** A customer's users, for administrators. */
export const mountUsers = (
  mount: Mount,
  { db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string },
): void => {
  const calls = api.users;
  mount(calls.roles, ({ actor, query }) =>
    service.listRoles(db, actor, query.customerId ?? actor.customerId),
  );
  mount(calls.registered, ({ actor, query, language }) =>
    service.listRegistered(db, actor, query.customerId, clock.now(), language),
  );
  mount(calls.pending, ({ actor, query, language }) =>
    service.listPending(db, actor, query.customerId, language),
  );
  mount(calls.find, ({ actor, query }) => service.findUser(db, actor, query, clock.now()));
  mount(calls.get, ({ actor, query }) =>
    service.getUser(db, actor, query.customerId, query.username),
  );
  mount.write(calls.create, (act, { body }) => service.createUser(act, body, publicUrl));
  mount.write(calls.update, (act, { body }) => service.updateUser(act, body));
  mount(calls.reportSubscriptions, ({ actor, query }) =>
    service.listSubscriptions(db, actor, ofSession(actor, query)),
  );
  mount.write(calls.setActive, (act, { query }) =>
    service.setActiveStatus(act, ofSession(act.actor, query), publicUrl),
  );
  mount.write(calls.unlock, (act, { query }) => service.unlockUser(act, query));
  mount.write(calls.resend, (act, { body }) => service.resendInvitation(act, body, publicUrl));
  mount.write(calls.revoke, (act, { body }) => service.revokeInvitation(act, body));
  const { userBatches, userImports } = api;
  const userImport = service.userImport(publicUrl);
  mount(userImports.check, (sent) => userImport.check({ db, clock }, sent));
  mount.change(userImports.write, (sent) => userImport.start({ db, clock }, sent));
  mount.write(userBatches.resend, (act, { body }) =>
    service.severalUsers(act, body, "resend", (one) =>
      service.resendInvitation(act, one, publicUrl),
    ),
  );
  mount.write(userBatches.revoke, (act, { body }) =>
    service.severalUsers(act, body, "revoke", (one) => service.revokeInvitation(act, one)),
  );
  mount.write(userBatches.unlock, (act, { body }) =>
    service.severalUsers(act, body, "unlock", (one) => service.unlockUser(act, one)),
  );
  mount.write(userBatches.deactivate, (act, { body }) =>
    service.severalUsers(act, body, "deactivate", (one) =>
      service.setActiveStatus(act, { ...one, isActive: false, force: false }, publicUrl),
    ),
  );
};
