import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allCalls } from "#contract/index.ts";
import { startPortal } from "#tests/support/portal.ts";
import { SAMPLES } from "./samples.ts";
import { sendCall } from "./send.ts";
import { type World, buildWorld } from "./world.ts";

/** Calls about one facility: the licences that they need are looked at where their rows lie. */
const CALLS = allCalls().filter(
  ({ call: { access, reach } }) =>
    (reach === "facility" || reach === "row") &&
    access.kind === "privilege" &&
    access.products !== undefined,
);

describe("a call that needs a licence", () => {
  let world: World;
  beforeAll(async () => {
    world = await buildWorld(await startPortal({ now: "2026-03-02T15:00:00Z" }));
    await world.portal
      .db("license")
      .where("customer_id", world.own.customerId)
      .update({ expiration_date: "2026-03-01" });
  });
  afterAll(() => world.portal.close());

  it("there are many calls that need a licence", () => {
    expect(CALLS.length).toBeGreaterThan(15);
  });

  // The provider's administrator holds every privilege, and has licences elsewhere.
  it.each(CALLS)("$name: is refused where it has expired", async ({ name, call }) => {
    const make = SAMPLES[name];
    if (make === undefined) throw new Error(`there is no sample for ${name}`);
    const sample = make({ world, place: world.own });
    const answer = await sendCall(world.clients.providerAdmin, call, sample);
    expect(answer.status).toBe(call.reach === "row" ? 404 : 403);
  });
});
