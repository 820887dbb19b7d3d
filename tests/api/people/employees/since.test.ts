import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Employee } from "#contract/people/employees.ts";
import { ensurePartitions } from "#server/db/partitions.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { judgeStaleBadges } from "#server/engine/badges/stale/judge-stale-badges.ts";
import { NOBODY } from "#server/engine/badges/wearers.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { buildBadge, buildEmployee } from "#tests/factories/employee.ts";
import { buildImsJobRole } from "#tests/factories/job-role.ts";
import { buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { inOrder } from "#tests/api/devices/ingest/support/stored-rows.ts";
import { buildWard, hangDevice } from "#tests/api/devices/ingest/support/ward.ts";

const MONDAY = "2026-11-16T14:00:00.000Z";
const THURSDAY = "2026-11-12T15:00:00.000Z";
/** When the badge was lost, and when the finder first walked with it. */
const FRIDAY = "2026-11-13T20:00:00.000Z";
const FOUND = "2026-11-13T21:00:00.000Z";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ now: MONDAY });
  await ensurePartitions(portal.db, new Date("2026-10-01T00:00:00Z"), portal.clock.now());
});
afterAll(() => portal.close());

/** A person whose badge was read on Thursday, on Friday before it was lost, and after. */
const scene = async () => {
  const ward = await buildWard(portal.db, "America/Toronto", ["IMS"]);
  const { scope } = ward;
  const { customerId } = scope;
  const [room = ""] = ward.rooms;
  await hangDevice(portal.db, ward, "C-1", "counter", ward.rooms[1] ?? room);
  await hangDevice(portal.db, ward, "D-1", "dispenser", ward.rooms[1] ?? room);
  const { employeeId, jobRoleId } = await buildEmployee(portal.db, { customerId });
  const badgeId = await buildBadge(portal.db, { customerId }, "B-1", employeeId);
  const facts = [THURSDAY, FRIDAY, FOUND].map((at) => ({
    type: "passage",
    id: at,
    device: "C-1",
    at,
    direction: "in",
    badge: "B-1",
  }));
  const { refused } = await ingestFacts(portal.db, scope, facts, { clock: portal.clock });
  expect(refused).toEqual([]);
  await judgeStaleBadges(portal.db, scope, portal.clock);
  const user = await buildUser(portal.db, { customerId, role: "customerAdmin" });
  const page = await signIn(portal.origin, user.email, user.password);
  const employee = (await (await page.get(`/api/Employee/${employeeId}`)).json()) as Employee;
  const put = (change: object) => {
    const { id, version, employeeIdentifier, firstName, lastName, department } = employee;
    const names = { employeeIdentifier, firstName, lastName, department };
    const body = { id, customerId, version, jobRoleId, ...names, badges: [], ...change };
    return page.send("PUT", "/api/Employee", body);
  };
  const changed = (badge: object) =>
    put({ badges: [{ badgeId, isAssigned: true, isPermanent: false, ...badge }] });
  const rows = () => portal.db("employee_day").where(tenant(scope)).select();
  /** Whose entries, by day: those that the change leaves, which a rebuild gives too. */
  const ins = async () => {
    await judgeStaleBadges(portal.db, scope, portal.clock);
    const live = inOrder(await rows());
    await rebuildFacility(portal.db, scope, { now: () => portal.clock.now() });
    expect(inOrder(await rows())).toEqual(live);
    return (await rows())
      .filter((row) => row.ins > 0)
      .map((row) => [row.day, row.employee_id, row.job_role_id, row.ins])
      .toSorted();
  };
  return { scope, customerId, employeeId, jobRoleId, badgeId, page, put, changed, ins };
};

describe("a badge that was lost on Friday and is reported on Monday", () => {
  it.each(["remove", "unassign"])(
    "a lost badge leaves no facts of its finder with its owner (%s)",
    async (act) => {
      const { changed, ins, employeeId, jobRoleId, customerId } = await scene();
      expect(await ins()).toEqual([
        ["2026-11-12", employeeId, jobRoleId, 1],
        ["2026-11-13", employeeId, jobRoleId, 2],
      ]);
      const answer = await changed({ [act]: true, since: FOUND });
      expect(answer.status).toBe(200);
      const saved = (await answer.json()) as Employee;
      const end = act === "remove" ? "removed" : "unassigned";
      expect(saved.history).toMatchObject([{ until: FOUND, end }]);
      expect(await ins()).toEqual(
        [
          ["2026-11-12", employeeId, jobRoleId, 1],
          ["2026-11-13", employeeId, jobRoleId, 1],
          ["2026-11-13", NOBODY, NOBODY, 1],
        ].toSorted(),
      );
      const entry = await portal
        .db("audit_log")
        .where({ customer_id: customerId, entity: "badge_assignment", action: "remove" })
        .first("before");
      expect(entry?.before).toMatchObject({ badge: "B-1", until: FOUND });
    },
  );

  it("a badge whose assignment ends at its start never had a holder", async () => {
    const { changed, ins, scope } = await scene();
    const start = "2025-01-01T00:00:00Z";
    expect((await changed({ remove: true, since: start })).status).toBe(200);
    expect((await ins()).map(([, who]) => who)).toEqual([NOBODY, NOBODY]);
    expect(
      await portal.db("badge_assignment").where("customer_id", scope.customerId).select(),
    ).toEqual([]);
  });

  it("refuses a badge loss in the future, or before the badge was held", async () => {
    const { changed } = await scene();
    const refusal = async (since: string) =>
      (await problemOf(await changed({ remove: true, since }))).fieldErrors;
    const field = "badges.0.since";
    expect(await refusal("2026-11-16T14:00:01Z")).toEqual({ [field]: "future_date" });
    expect(await refusal("2024-12-31T23:59:59Z")).toEqual({ [field]: "start_after_end" });
  });
});

describe("another job role", () => {
  it("another job role takes the badge's facts along since then", async () => {
    const { put, ins, employeeId, jobRoleId, customerId } = await scene();
    const physician = await buildImsJobRole(portal.db, { customerId }, { title: "Physician" });
    const answer = await put({ jobRoleId: physician, jobRoleSince: FRIDAY });
    expect(answer.status).toBe(200);
    expect(await ins()).toEqual([
      ["2026-11-12", employeeId, jobRoleId, 1],
      ["2026-11-13", employeeId, physician, 2],
    ]);
  });

  it("another job role begins neither in the future nor before its predecessor", async () => {
    const { put, customerId, employeeId } = await scene();
    const physician = await buildImsJobRole(portal.db, { customerId }, {});
    const refusal = async (jobRoleSince: string) =>
      (await problemOf(await put({ jobRoleId: physician, jobRoleSince }))).fieldErrors;
    expect(await refusal("2026-11-17T00:00:00Z")).toEqual({ jobRoleSince: "future_date" });
    await portal
      .db("employee_job_role")
      .where({ customer_id: customerId, employee_id: employeeId })
      .update({ starts_at: FRIDAY });
    expect(await refusal(THURSDAY)).toEqual({ jobRoleSince: "start_after_end" });
  });

  it("a new employee's job role counts from when they got the badge", async () => {
    const { changed, ins, page, badgeId, customerId, jobRoleId } = await scene();
    await changed({ unassign: true, since: FOUND });
    const finder = {
      customerId,
      jobRoleId,
      employeeIdentifier: "E-120077",
      firstName: "Ben",
      lastName: "Roy",
      department: null,
      badges: [{ badgeId, isAssigned: false, isPermanent: false, since: FOUND }],
    };
    const made = await page.send("POST", "/api/Employee", finder);
    const { id } = (await made.json()) as Employee;
    expect(await ins()).toContainEqual(["2026-11-13", id, jobRoleId, 1]);
  });
});

describe("once months are archived", () => {
  it("nothing changes in what was counted of them", async () => {
    const { changed, put, customerId, ins } = await scene();
    const before = await ins();
    // Two months after an archived one are still looked back at.
    await portal.db("archived_month").insert({
      month: "2026-08-01",
      facts: 0,
      archived_at: portal.clock.now(),
    });
    try {
      const since = "2026-11-01T03:59:59Z";
      const lost = await problemOf(await changed({ remove: true, since }));
      expect(lost.fieldErrors).toEqual({ "badges.0.since": "too_far_back" });
      const jobRoleId = await buildImsJobRole(portal.db, { customerId }, {});
      const role = await problemOf(await put({ jobRoleId, jobRoleSince: since }));
      expect(role.fieldErrors).toEqual({ jobRoleSince: "too_far_back" });
      expect(await ins()).toEqual(before);
    } finally {
      await portal.db("archived_month").where("month", "2026-08-01").delete();
    }
  });
});
