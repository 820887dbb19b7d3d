import type { CallDefinition } from "#contract/core/call.ts";
import { allCalls } from "#contract/index.ts";
import { ROLE_PRIVILEGES } from "#contract/core/permissions.ts";
import { demoId } from "#server/demo/ids.ts";
import { pavillonPrincipal } from "#server/demo/plan/pavillon-principal.ts";
import { createGatewayToken } from "#server/features/devices/ingest/service.ts";
import type { Db } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import { furnishDemo } from "#tests/api/access/demo-place.ts";
import { heaviestOf } from "#tests/api/access/heaviest.ts";
import { ENDS_SESSION, type NamedCall, inOrder } from "#tests/api/access/not-heavy.ts";
import { pathOf } from "#tests/api/access/send.ts";
import { buildDisplay } from "#tests/factories/display.ts";

export { NOT_HEAVY } from "#tests/api/access/not-heavy.ts";
export type { NamedCall } from "#tests/api/access/not-heavy.ts";

/** A call's input as it goes over the wire. */
type CallInput = { path: string; body?: Buffer; type?: string };

/** Every call that one customer's administrator, gateway or display can make, on the demo. */
export type CallWalk = {
  customerId: string;
  gatewayToken: string;
  displayToken: string;
  /** Of another customer. */
  otherFacilityId: string;
  calls: readonly NamedCall[];
  inputOf(name: string, call: CallDefinition): Promise<CallInput>;
};

const isMade = ({ access }: CallDefinition): boolean =>
  access.kind !== "privilege" || ROLE_PRIVILEGES.customerAdmin.includes(access.privilege);

const bodyOf = async (body: unknown): Promise<Pick<CallInput, "body" | "type">> => {
  if (body === undefined) return {};
  if (!(body instanceof FormData))
    return { body: Buffer.from(JSON.stringify(body)), type: "application/json" };
  const form = new Response(body);
  const type = form.headers.get("content-type") ?? "";
  return { body: Buffer.from(await form.arrayBuffer()), type };
};

/** Furnishes the demo's largest hospital, and aims the tests' samples of every call at it. */
export const walkCalls = async (db: Db): Promise<CallWalk> => {
  const now = new Date();
  const place = await furnishDemo(db, now);
  const { token: gatewayToken } = await createGatewayToken(db, place.scope, "walk", { now });
  const shown = { slideshowId: place.shownSlideshowId, now };
  const { token: displayToken } = await buildDisplay(db, place, shown);
  const given = { place, world: { nobody: newId() } };
  return {
    customerId: place.customerId,
    gatewayToken,
    displayToken,
    otherFacilityId: demoId("facility", pavillonPrincipal.key),
    calls: allCalls()
      .filter(({ name, call }) => isMade(call) && !ENDS_SESSION.has(name))
      .toSorted(inOrder),
    inputOf: async (name, call) => {
      const sample = heaviestOf(name, given);
      return { path: pathOf(call, sample), ...(await bodyOf(sample.body)) };
    },
  };
};
