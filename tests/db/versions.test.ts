import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#server/access/actor.ts";
import type { Needs } from "#server/access/facility-access.ts";
import { leaveRows, requireRow } from "#server/access/row-directory.ts";
import { customerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { listVersion, updateList, updateVersioned } from "#server/db/versions.ts";
import { newId } from "#server/lib/ids.ts";
import { loadActor } from "#server/access/load-actor.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildShift } from "#tests/factories/facility-rules.ts";
import { buildLocation } from "#tests/factories/place.ts";
import { type UserOverrides, buildUser } from "#tests/factories/user.ts";
import { openTestDatabase } from "#tests/support/database.ts";

let db: Db;
beforeAll(async () => {
  const database = await openTestDatabase();
  db = database.db;
  return database.close;
});

describe("what people edit", () => {
  it("takes a change from the newest version, answers a stale one with the current", async () => {
    const home = await buildFacility(db);
    const locationId = await buildLocation(db, home, { parentId: home.rootId, level: 3 });
    const row = (): Promise<{ name: string; version: number } | undefined> =>
      db("location").where("location_id", locationId).first("name", "version");
    const rename = (name: string, version: number, id = locationId): Promise<number> =>
      db.transaction((tx) =>
        updateVersioned(
          tx,
          home.scope,
          "location",
          { location_id: id },
          { name },
          {
            version,
            current: async () => (id === locationId ? ((await row()) ?? null) : null),
          },
        ),
      );
    expect(await rename("North", 1)).toBe(2);
    await expect(rename("South", 1)).rejects.toMatchObject({
      code: "conflict",
      details: { current: { name: "North", version: 2 } },
    });
    expect(await row()).toEqual({ name: "North", version: 2 });
    await expect(rename("South", 1, newId())).rejects.toMatchObject({ code: "not_found" });
  });

  it("a whole list is saved by only one of two who began alike", async () => {
    const { scope } = await buildFacility(db);
    const list = { list: "shift", ownerId: scope.facilityId } as const;
    expect(await listVersion(db, scope, list)).toBe(1);
    const save = (version: number): Promise<number> =>
      db.transaction((tx) =>
        updateList(tx, scope, list, { version, current: async () => ({ shifts: [] }) }),
      );
    const outcomes = await Promise.allSettled([save(1), save(1)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "conflict", details: { current: { shifts: [] } } },
    });
    expect(await listVersion(db, scope, list)).toBe(2);
    expect(await save(2)).toBe(3);
    await expect(save(7)).rejects.toMatchObject({ code: "conflict" });
    // A list that was never saved has no version but the first.
    const other = { ...list, ownerId: newId() };
    const early = db.transaction((tx) =>
      updateList(tx, scope, other, { version: 5, current: async () => ({}) }),
    );
    await expect(early).rejects.toMatchObject({ code: "conflict" });
    expect(await listVersion(db, scope, other)).toBe(1);
  });
});

describe("a row that a call names by its id alone", () => {
  const actorOf = async (given: UserOverrides & { customerId: string }): Promise<Actor> => {
    const user = await buildUser(db, given);
    const actor = await loadActor(db, { ...user, sessionId: newId() }, null);
    if (actor === null) throw new Error("the user may not sign in");
    return actor;
  };
  const now = new Date("2026-03-02T15:00:00Z");

  it("a row has its scope only where the actor holds the privilege", async () => {
    const home = await buildFacility(db);
    const sibling = await buildFacility(db, { customerId: home.customerId });
    const abroad = await buildFacility(db);
    const shift = { name: "Day", startSlot: 14, endSlot: 30 };
    const shiftId = await buildShift(db, home, shift);
    const { customerId, facilityId } = home;
    const ask = (actor: Actor, id = shiftId, needs: Needs = { privilege: "editFacilities" }) =>
      requireRow({ tx: db, actor, now }, "shift", id, needs);
    const admin = await actorOf({ customerId, role: "customerAdmin" });
    expect(await ask(admin)).toEqual({ customerId, facilityId });
    const bound = { customerId, role: "customerAdmin", facilityId } as const;
    expect(await ask(await actorOf(bound))).toEqual({ customerId, facilityId });
    for (const actor of [
      await actorOf({ customerId, role: "observer" }),
      await actorOf({ ...bound, facilityId: sibling.facilityId }),
      await actorOf({ customerId: abroad.customerId, role: "customerAdmin" }),
    ])
      await expect(ask(actor)).rejects.toMatchObject({ code: "not_found" });
    await expect(ask(admin, newId())).rejects.toMatchObject({ code: "not_found" });
    await expect(
      ask(admin, shiftId, { privilege: "editFacilities", products: ["OBS"] }),
    ).rejects.toMatchObject({ code: "not_found" });
    await db.transaction((tx) => leaveRows(tx, "shift", home.scope, [shiftId]));
    await expect(ask(admin)).rejects.toMatchObject({ code: "not_found" });
  });

  it("a row of the customer needs a role for the whole customer", async () => {
    const { customerId, facilityId } = await buildFacility(db);
    const user = await buildUser(db, { customerId });
    const ask = (actor: Actor) =>
      requireRow({ tx: db, actor, now }, "user", user.userId, { privilege: "manageUsers" });
    const admin = await actorOf({ customerId, role: "customerAdmin" });
    expect(await ask(admin)).toEqual(customerScope(customerId));
    const bound = await actorOf({ customerId, role: "customerAdmin", facilityId });
    await expect(ask(bound)).rejects.toMatchObject({ code: "not_found" });
  });
});
