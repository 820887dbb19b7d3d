import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallDefinition } from "#contract/core/call.ts";
import { allCalls } from "#contract/index.ts";
import { ROLES, ROLE_PRIVILEGES, type Role } from "#contract/core/permissions.ts";
import { client, problemOf } from "#tests/support/client.ts";
import { startPortal } from "#tests/support/portal.ts";
import { SAMPLES } from "./samples.ts";
import { sendCall } from "./send.ts";
import { PROVIDER_NAMES, type Place, type World, buildWorld } from "./world.ts";

/** Calls whose rows have one owner: a customer, or one of its facilities. */
const isTenants = ({ call }: { call: CallDefinition }): boolean =>
  call.reach !== "none" && call.reach !== "own";

/** The answer of an allowed call to a caller who does not reach what it is aimed at. */
const outOfReach = ({ reach }: CallDefinition): number => (reach === "row" ? 404 : 403);

const holds = (role: Role, call: CallDefinition): boolean =>
  !(role === "serviceAccount" && call.peopleOnly === true) &&
  (call.access.kind !== "privilege" || ROLE_PRIVILEGES[role].includes(call.access.privilege));
/** Gives its secret to every caller. */
const isOpen = (call: CallDefinition): boolean =>
  call.access.kind === "public" || call.path === "display/enrolment";
/** For callers with or without a session: their own secret is not what such a call requires. */
const bringsSecret = (call: CallDefinition): boolean =>
  ["gateway", "ticket", "display"].includes(call.access.kind) && !isOpen(call);
const isProvider = (role: Role): boolean => (PROVIDER_NAMES as readonly string[]).includes(role);

describe("every call, for every role, at home and abroad", () => {
  let world: World;
  beforeAll(async () => {
    world = await buildWorld(await startPortal({ now: "2026-03-02T15:00:00Z" }));
  });
  afterAll(() => world.portal.close());

  const calls = allCalls();
  const sample = (name: string, place: Place) => {
    const make = SAMPLES[name];
    if (make === undefined) throw new Error(`the walk has no sample for ${name}`);
    return make({ world, place });
  };
  /** Statuses of a call that is allowed. */
  const allowed = (name: string, place: Place): number[] => {
    const { orElse } = sample(name, place);
    return [200, 204, ...(orElse === undefined ? [] : [orElse])];
  };
  const isPartial = (name: string): boolean => sample(name, world.own).isPartial === true;
  const walked = calls.filter(({ name }) => name !== "session.logout");
  /** Signing in or out ends the caller's session, and with it the walk of its role. */
  const inSession = walked.filter(({ name }) => name !== "session.login");

  it("each call has a sample, and no sample is for a missing call", () => {
    expect(Object.keys(SAMPLES).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  });

  it.each(walked)("$name: needs a session or a token where it says so", async ({ name, call }) => {
    const answer = await sendCall(client(world.portal.origin), call, sample(name, world.own));
    if (isOpen(call)) expect(allowed(name, world.own)).toContain(answer.status);
    else {
      expect(answer.status).toBe(401);
      expect((await problemOf(answer)).code).toBe("not_signed_in");
    }
  });

  // The provider's staff last: others must first be refused what they delete abroad.
  describe.each(ROLES.toSorted((a, b) => Number(isProvider(a)) - Number(isProvider(b))))(
    "as %s",
    (role) => {
      it.each(inSession)("$name at home", async ({ name, call }) => {
        const answer = await sendCall(world.clients[role], call, sample(name, world.own));
        if (bringsSecret(call)) expect(answer.status).toBe(401);
        else if (holds(role, call)) expect(allowed(name, world.own)).toContain(answer.status);
        else expect(answer.status).toBe(403);
        // The provider's staff see every customer; no other role ever reads a foreign name.
        if (!isProvider(role)) expect(await answer.text()).not.toMatch(/Foreign/u);
      });

      it.each(walked.filter(isTenants))("$name abroad", async ({ name, call }) => {
        const answer = await sendCall(world.clients[role], call, sample(name, world.foreign));
        const text = await answer.text();
        if (bringsSecret(call)) expect(answer.status).toBe(401);
        else if (!holds(role, call)) expect(answer.status).toBe(403);
        else if (isProvider(role)) expect(allowed(name, world.foreign)).toContain(answer.status);
        else {
          expect(answer.status).toBe(outOfReach(call));
          expect(text).not.toMatch(/Foreign/u);
        }
      });
    },
  );

  describe.each(ROLES.filter((role) => !isProvider(role)))("as %s of one facility", (role) => {
    const bound = () => {
      const found = world.bound[role];
      if (found === undefined) throw new Error(`nobody is ${role} of one facility`);
      return found;
    };

    it.each(inSession)("$name there", async ({ name, call }) => {
      const answer = await sendCall(bound(), call, sample(name, world.own));
      if (bringsSecret(call)) expect(answer.status).toBe(401);
      // Some rows belong to the customer as a whole: they are not there for people of one facility.
      else if (holds(role, call) && call.reach === "row")
        expect([...allowed(name, world.own), 404]).toContain(answer.status);
      else if (holds(role, call) && (call.reach !== "customer" || isPartial(name)))
        expect(allowed(name, world.own)).toContain(answer.status);
      else expect(answer.status).toBe(403);
      expect(await answer.text()).not.toMatch(/Foreign|Sibling/u);
    });

    it.each(inSession.filter(isTenants))(
      "$name at another facility of the customer",
      async ({ name, call }) => {
        const answer = await sendCall(bound(), call, sample(name, world.sibling));
        if (bringsSecret(call)) expect(answer.status).toBe(401);
        else if (holds(role, call) && isPartial(name)) expect(answer.status).toBe(200);
        else expect(answer.status).toBe(holds(role, call) ? outOfReach(call) : 403);
        expect(await answer.text()).not.toMatch(/Sibling/u);
      },
    );
  });

  describe("as a program with an API token", () => {
    it.each(calls)("$name at home", async ({ name, call }) => {
      const answer = await sendCall(world.program, call, sample(name, world.own));
      if (bringsSecret(call)) expect(answer.status).toBe(401);
      else if (holds("serviceAccount", call))
        expect(allowed(name, world.own)).toContain(answer.status);
      else expect(answer.status).toBe(403);
      if (!isOpen(call)) expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await answer.text()).not.toMatch(/Foreign/u);
    });

    it.each(calls.filter(isTenants))("$name abroad", async ({ name, call }) => {
      const answer = await sendCall(world.program, call, sample(name, world.foreign));
      if (bringsSecret(call)) expect(answer.status).toBe(401);
      else expect(answer.status).toBe(holds("serviceAccount", call) ? outOfReach(call) : 403);
      expect(await answer.text()).not.toMatch(/Foreign/u);
    });

    it("an API token does not open what belongs to a person", () => {
      const kept = calls.filter(({ call }) => call.peopleOnly === true).map(({ name }) => name);
      expect(kept).toEqual([
        "session.login",
        "session.logout",
        "session.keeping",
        "session.resetAuthCookie",
        "session.setLanguage",
        "session.switchCustomer",
        "account.forgotPassword",
        "account.resetPassword",
        "account.manage",
        "account.unregisteredUser",
        "account.register",
        "account.join",
        "ingest.tokens",
        "ingest.revokeToken",
        "ingest.createToken",
        "users.find",
        "users.create",
        "users.update",
        "users.setActive",
        "users.unlock",
        "users.resend",
        "users.revoke",
        "userBatches.resend",
        "userBatches.revoke",
        "userBatches.unlock",
        "userBatches.deactivate",
        "userImports.check",
        "userImports.write",
        "apiTokens.list",
        "apiTokens.create",
        "apiTokens.revoke",
      ]);
    });
  });

  it("stores a gateway's facts in its own facility, whatever they name", async () => {
    const { call } = calls.find(({ name }) => name === "ingest.events") ?? {};
    if (call === undefined) throw new Error("the contract has no ingest call");
    const device = await world.portal
      .db("device")
      .where("device_id", world.foreign.deviceId)
      .first("serial_number");
    const body = [
      { id: "walk 2", type: "dispense", device: device?.serial_number, at: "2026-03-02T14:00:00Z" },
    ];
    const headers = { authorization: `Bearer ${world.gatewayToken}` };
    const answer = await sendCall(client(world.portal.origin), call, { body }, headers);
    expect(await answer.json()).toMatchObject({ accepted: 1 });
    expect(
      await world.portal.db("dispense").where("customer_id", world.foreign.customerId),
    ).toEqual([]);
  });

  it("answers alike for a facility that does not exist and one out of reach", async () => {
    for (const { name, call } of walked.filter(isTenants)) {
      if (bringsSecret(call)) continue;
      const foreign = await sendCall(
        world.clients.customerAdmin,
        call,
        sample(name, world.foreign),
      );
      const none = await sendCall(world.clients.customerAdmin, call, sample(name, world.ghost));
      const [a, b] = [await problemOf(foreign), await problemOf(none)];
      expect({ ...b, requestId: "" }, name).toEqual({ ...a, requestId: "" });
    }
  });

  it("the provider's staff get no customer that does not exist", async () => {
    for (const { name, call } of walked.filter(isTenants)) {
      if (bringsSecret(call) || isPartial(name)) continue;
      const answer = await sendCall(world.clients.providerAdmin, call, sample(name, world.ghost));
      expect(answer.status, name).toBe(outOfReach(call));
    }
  });
});
