import { afterAll, beforeAll, expect, it } from "vitest";
import type { Badge, Employee, EmployeeRow } from "#contract/people/employees.ts";
import type { ImsJobRole } from "#contract/people/job-roles.ts";
import { ensurePartitions } from "#server/db/partitions.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { judgeStaleBadges } from "#server/engine/badges/stale/judge-stale-badges.ts";
import { NOBODY } from "#server/engine/badges/wearers.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { buildBadge, buildEmployee } from "#tests/factories/employee.ts";
import { buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { inOrder } from "#tests/api/devices/ingest/support/stored-rows.ts";
import { buildWard, hangDevice } from "#tests/api/devices/ingest/support/ward.ts";

const LEFT = "2026-11-13T20:00:00.000Z";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ now: "2026-11-16T14:00:00.000Z" });
  await ensurePartitions(portal.db, new Date("2026-10-01T00:00:00Z"), portal.clock.now());
});
afterAll(() => portal.close());

const scene = async () => {
  const ward = await buildWard(portal.db, "America/Toronto", ["IMS"]);
  const { scope } = ward;
  const { customerId } = scope;
  await hangDevice(portal.db, ward, "C-1", "counter", ward.rooms[1] ?? null);
  const { employeeId, jobRoleId } = await buildEmployee(portal.db, { customerId });
  const badgeId = await buildBadge(portal.db, { customerId }, "B-1", employeeId);
  const facts = ["2026-11-12T15:00:00Z", "2026-11-14T15:00:00Z"].map((at) => ({
    type: "passage",
    id: at,
    device: "C-1",
    at,
    direction: "in",
    badge: "B-1",
  }));
  await ingestFacts(portal.db, scope, facts, { clock: portal.clock });
  await judgeStaleBadges(portal.db, scope, portal.clock);
  const user = await buildUser(portal.db, { customerId, role: "customerAdmin" });
  const page = await signIn(portal.origin, user.email, user.password);
  const read = async <T>(path: string) => (await (await page.get(path)).json()) as T;
  const put = async (change: object) => {
    const { id, version, employeeIdentifier, firstName, lastName, department } =
      await read<Employee>(`/api/Employee/${employeeId}`);
    const names = { employeeIdentifier, firstName, lastName, department };
    const body = { id, customerId, version, jobRoleId, ...names, badges: [], ...change };
    return page.send("PUT", "/api/Employee", body);
  };
  return { scope, customerId, employeeId, jobRoleId, badgeId, page, read, put };
};

it("a person who left is gone from then on, remains in history, may return", async () => {
  const { scope, customerId, employeeId, jobRoleId, badgeId, page, read, put } = await scene();
  const answer = await put({ left: { since: LEFT } });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    leftAt: LEFT,
    badges: [],
    history: [{ until: LEFT, end: "unassigned" }],
  });
  const badges = await read<Badge[]>(`/api/Badges/${customerId}`);
  expect(badges).toEqual([{ id: badgeId, serialNumber: "B-1", employeeId: null }]);
  const choices = { facilityId: scope.facilityId, requestedFilters: ["employees"] };
  const offered = await page.send("POST", "/api/reportFilters", choices);
  expect(await offered.json()).toMatchObject({ employees: [{ id: employeeId, hasLeft: true }] });
  const roles = await read<ImsJobRole[]>(`/api/ImsJobRole?customerId=${customerId}`);
  expect(roles.find(({ id }) => id === jobRoleId)?.hasAssignment).toBe(false);

  await judgeStaleBadges(portal.db, scope, portal.clock);
  const days = () => portal.db("employee_day").where(tenant(scope)).select();
  const live = inOrder(await days());
  expect((await days()).map((row) => [row.day, row.employee_id]).toSorted()).toEqual([
    ["2026-11-12", employeeId],
    ["2026-11-14", NOBODY],
  ]);
  await rebuildFacility(portal.db, scope, { now: () => portal.clock.now() });
  expect(inOrder(await days())).toEqual(live);

  const given = { badges: [{ badgeId, isAssigned: false, isPermanent: false }] };
  expect(await problemOf(await put(given))).toMatchObject({ fieldErrors: { left: "mismatch" } });
  const back = await put({ left: null, ...given });
  expect(await back.json()).toMatchObject({ leftAt: null, badges: [{ id: badgeId }] });

  await put({ left: {} });
  const text = "Identifier,Permanent badge\n";
  const [row] = await read<EmployeeRow[]>(`/api/Employees/${customerId}`);
  expect(row?.leftAt).toBe(portal.clock.now().toISOString());
  const sent = await page.send("POST", `/api/Employees/${customerId}/import`, {
    text: `${text}${row?.employeeIdentifier},B-1`,
  });
  expect(sent.status).toBe(200);
  const [again] = await read<EmployeeRow[]>(`/api/Employees/${customerId}`);
  expect(again).toMatchObject({ leftAt: null, badges: [{ serialNumber: "B-1" }] });
});

it("refuses a time to come, and one before a badge was given out", async () => {
  const { put } = await scene();
  const refusal = async (since: string) =>
    (await problemOf(await put({ left: { since } }))).fieldErrors;
  expect(await refusal("2026-11-17T00:00:00Z")).toEqual({ "left.since": "future_date" });
  expect(await refusal("2024-12-31T00:00:00Z")).toEqual({ "left.since": "start_after_end" });
});
