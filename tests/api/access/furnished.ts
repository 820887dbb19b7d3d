import type { Role } from "#contract/core/permissions.ts";
import { roleIdOf } from "#contract/identity/users.ts";
import { type LiteralRequest, literalRequests } from "#tests/contract/literal-requests.ts";
import { buildAlertSubscription } from "#tests/factories/alert-subscription.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, client, signIn } from "#tests/support/client.ts";
import type { Portal } from "#tests/support/portal.ts";
import { furnish } from "./world.ts";

/** Those who make the requests of the specification. */
export type Senders = Record<NonNullable<LiteralRequest["as"]>, Client>;

/** Requests that fill entities, none that takes something away. */
const FILLED =
  /^(?:PUT (?:customer\/[^/]+$|facility\/[^/]+\/(?:settings|performanceBands|shifts)|location\/[^/]+\/perf|Employee|device\/[^/]+$|devicePl|licenses|reportS|userMaintenance$)|POST (?:facility\/[^/]+\/roomTemplate|device\/[^/]+\/notes))/u;

/** A furnished facility of a customer of its own, with a sibling and its people. */
export const furnished = async (portal: Portal, provider: Client, name: string) => {
  const { db, origin } = portal;
  const place = await furnish(portal, name);
  const sibling = await furnish(portal, `${name} sibling`, place);
  const person = (role: Role) => buildUser(db, { customerId: place.customerId, role });
  const [admin, observer, somebody] = [
    await person("customerAdmin"),
    await person("observer"),
    await person("observer"),
  ];
  const { subscriptionId: scheduledAlertId } = await buildAlertSubscription(db, place, {
    name: `${name} round`,
    addresses: [admin.email],
    is_instant: false,
    alert_type_id: 1,
    silence_threshold: 30,
    silence_unit: "MINUTE",
    frequency_id: 2,
    hour: 7,
    days_of_week: [1, 4],
    send_when_nothing: true,
  });
  const ids = {
    ...place,
    siblingId: sibling.facilityId,
    userName: somebody.email,
    pendingUserName: place.invited.email,
    observerId: observer.userId,
    roleIds: { observer: roleIdOf("observer"), customerAdmin: roleIdOf("customerAdmin") },
    scheduledAlertId,
  };
  const customer = await signIn(origin, admin.email, admin.password);
  return { place, ids, clients: { customer, provider, nobody: client(origin) } satisfies Senders };
};

/** Sends what the specification has for each entity that is saved, so that each is filled. */
export const fill = async ({
  ids,
  clients,
}: Awaited<ReturnType<typeof furnished>>): Promise<void> => {
  for (const { method, path, body, as = "customer" } of literalRequests(ids))
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (method !== "GET" && FILLED.test(`${method} ${path}`))
      await clients[as].send(method, `/api/${path}`, body);
};
