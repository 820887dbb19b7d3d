import { beforeAll, describe, expect, it } from "vitest";
import { allCalls } from "#contract/index.ts";
import { ROLE_PRIVILEGES } from "#contract/core/permissions.ts";
import type { CallDefinition } from "#contract/core/call.ts";
import { fillTables } from "#tests/api/access/full-house.ts";
import { SAMPLES } from "#tests/api/access/samples.ts";
import { sendCall } from "#tests/api/access/send.ts";
import { buildWorld, furnish } from "#tests/api/access/world.ts";
import { type Client, client } from "#tests/support/client.ts";
import type { Side } from "../side.ts";
import { usesOfOutput } from "../cases/output.ts";
import { usesOfPeople } from "../cases/people.ts";
import { usesOfPlaces } from "../cases/places.ts";
import type { Parts, Use, Uses } from "../cases/use.ts";

/** Each call of the contract once on the cluster, by a permitted user, with something to do. */
export const callsWork = (side: Side): void => {
  describe("the calls", () => {
    let parts: Parts;
    let uses: Uses;
    beforeAll(async () => {
      const world = await buildWorld(side.cluster);
      const house = await fillTables(world);
      const moving = await furnish(side.cluster, "Moving", world.own);
      parts = { world, house, moving };
      uses = { ...usesOfPeople(parts), ...usesOfPlaces(parts), ...usesOfOutput(parts) };
    });

    /** A client of its own in the session of a user who may make the call. */
    const mayMake = ({ access }: CallDefinition): Client => {
      const { clients } = parts.world;
      const { customerAdmin } = ROLE_PRIVILEGES;
      const isAdmins = access.kind !== "privilege" || customerAdmin.includes(access.privilege);
      const { user, cookie } = isAdmins ? clients.customerAdmin : clients.providerAdmin;
      const self = client(side.cluster.origin, cookie());
      self.user = user;
      return self;
    };

    const send = (name: string, call: CallDefinition, use: Use): Promise<Response> => {
      if (use.send) return use.send();
      const { world } = parts;
      const make = SAMPLES[name];
      if (make === undefined) throw new Error(`there is no sample for ${name}`);
      const sample = { ...make({ world, place: use.place ?? world.own }), ...use.change };
      const gateway = { authorization: `Bearer ${world.gatewayToken}` };
      const headers = call.access.kind === "gateway" ? gateway : {};
      return sendCall(use.from ?? mayMake(call), call, sample, headers);
    };

    const logged = async (): Promise<number> => {
      const row = await side.cluster
        .db("audit_log")
        .count({ count: "*" })
        .first<{ count: string }>();
      return Number(row.count);
    };

    it("the cluster tests have no case for a call that is gone", () => {
      const names = new Set(allCalls().map(({ name }) => name));
      expect(Object.keys(uses).filter((name) => !names.has(name))).toEqual([]);
    });

    it.each(allCalls())("the call $name works on the cluster", async ({ name, call }) => {
      const use = (await uses[name]?.()) ?? {};
      // Whatever changes rows leaves a line in the log; one that leaves none did nothing.
      const isLogged = call.method !== "GET" && call.audit !== "none" && !use.refused;
      const before = isLogged ? await logged() : 0;
      const answer = await send(name, call, use);
      const text = await answer.text();
      const wanted = use.refused === undefined ? [200, 204] : [use.refused.status];
      expect(wanted, text).toContain(answer.status);
      if (isLogged) expect(await logged(), text).toBeGreaterThan(before);
      if (use.leaves) expect(await use.leaves()).not.toEqual([]);
    });
  });
};
