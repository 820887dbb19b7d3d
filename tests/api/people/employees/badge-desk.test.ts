import { afterAll, beforeAll, expect, it } from "vitest";
import type { BadgeAtHand, Wearer } from "#contract/people/badges.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildBadge, buildEmployee } from "#tests/factories/employee.ts";
import { buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
});
afterAll(() => portal.close());

/** An installer of one facility, two people and a free badge. */
const scene = async () => {
  const { customerId, facilityId } = await buildFacility(portal.db, { products: ["IMS"] });
  const of = { customerId };
  const { employeeId: ana, jobRoleId } = await buildEmployee(portal.db, of, {
    identifier: "E-70012",
  });
  const { employeeId: bo } = await buildEmployee(portal.db, of, {
    firstName: "Bo",
    lastName: "Öberg",
    jobRoleId,
  });
  const badgeId = await buildBadge(portal.db, of, "B-77");
  const user = await buildUser(portal.db, { customerId, facilityId, role: "installer" });
  const page = await signIn(portal.origin, user.email, user.password);
  const at = `/api/BadgeDesk/${facilityId}`;
  return {
    customerId,
    ana,
    bo,
    badgeId,
    page,
    find: (number: string) => page.get(`${at}/Badge?${new URLSearchParams({ number })}`),
    people: async (text: string) =>
      (await (await page.get(`${at}/People?${new URLSearchParams({ text })}`)).json()) as Wearer[],
    assign: (employeeId: string) => page.send("PUT", `${at}/Wearer`, { badgeId, employeeId }),
    takeBack: (employeeId: string) => page.send("PUT", `${at}/Return`, { badgeId, employeeId }),
  };
};

it("an installer can find, assign and unassign a badge, and see nothing else", async () => {
  const { customerId, page, find, people, assign, takeBack, ana, badgeId } = await scene();
  expect(await (await find("b-77")).json()).toEqual({
    id: badgeId,
    serialNumber: "B-77",
    wearer: null,
    since: null,
    isPermanent: false,
  });
  expect((await find("B-78")).status).toBe(404);
  expect((await people("silva ana")).map(({ id }) => id)).toEqual([ana]);
  expect((await people("e-7001")).map(({ id }) => id)).toEqual([ana]);
  expect(await people("%")).toEqual([]);

  const given = (await (await assign(ana)).json()) as BadgeAtHand;
  expect(given).toMatchObject({ wearer: { id: ana, badgeNumbers: ["B-77"] }, isPermanent: false });
  portal.clock.advance(60_000);
  expect(await (await takeBack(ana)).json()).toMatchObject({ wearer: null });
  const log = await portal
    .db("audit_log")
    .where({ customer_id: customerId, entity: "badge_assignment" })
    .orderBy("audit_id");
  expect(log.map(({ action }) => String(action))).toEqual(["create", "remove"]);
  expect((await page.get(`/api/Employees/${customerId}`)).status).toBe(403);
});

it("assigns a badge to one of two at once, and names its wearer", async () => {
  const { assign, takeBack, ana, bo } = await scene();
  const answers = await Promise.all([assign(ana), assign(bo)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [late] = answers.filter(({ status }) => status === 409);
  const [first] = answers.filter(({ status }) => status === 200);
  if (late === undefined || first === undefined) throw new Error("one of two has it");
  const { wearer } = (await first.json()) as BadgeAtHand;
  const problem = await problemOf(late);
  expect(problem).toMatchObject({
    code: "already_assigned",
    current: { wearer: { id: wearer?.id } },
  });
  // Nor is it taken from its wearer in the other one's name.
  const other = wearer?.id === ana ? bo : ana;
  expect((await problemOf(await takeBack(other))).code).toBe("already_assigned");
});

it("refuses a badge to people who left or belong to another customer", async () => {
  const { customerId, assign, ana, find } = await scene();
  const foreign = await scene();
  expect((await assign(foreign.ana)).status).toBe(404);
  await portal
    .db("employee")
    .where({ customer_id: customerId, employee_id: ana })
    .update({ left_at: new Date("2026-03-01T00:00:00Z") });
  expect((await assign(ana)).status).toBe(404);
  expect(await (await find("B-77")).json()).toMatchObject({ wearer: null });
});
