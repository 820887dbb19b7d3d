import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Badge, Employee, EmployeeLines, EmployeeRow } from "#contract/people/employees.ts";
import type { ImsJobRole } from "#contract/people/job-roles.ts";
import { buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { buildBadge, buildEmployee } from "#tests/factories/employee.ts";
import { buildImsJobRole } from "#tests/factories/job-role.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

/** Of a list with one line that has everything: 5,400 take 1.4 MB before they are packed, not 2.7. */
const LINE_BYTES = 260;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const scene = async () => {
  const facility = await buildFacility(portal.db, { products: ["IMS"] });
  const { customerId } = facility;
  const user = await buildUser(portal.db, { customerId, role: "customerAdmin" });
  const jobRoleId = await buildImsJobRole(portal.db, facility, { title: "Nurse" });
  const page = await signIn(portal.origin, user.email, user.password);
  const ana = {
    customerId,
    jobRoleId,
    employeeIdentifier: "E-120077",
    firstName: "Ana",
    lastName: "Silva",
    department: null,
    badges: [],
  };
  return { ...facility, jobRoleId, page, ana };
};

const saved = async (page: Client, method: "POST" | "PUT", body: object): Promise<Employee> => {
  const answer = await page.send(method, "/api/Employee", body);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Employee;
};
const read = async <T>(page: Client, path: string): Promise<T> =>
  (await (await page.get(path)).json()) as T;
const refusal = async (page: Client, method: "POST" | "PUT", body: object) => {
  const answer = await page.send(method, "/api/Employee", body);
  return problemOf(answer);
};
const edited = (employee: Employee, change: object = {}) => {
  const { id, customerId, version, jobRoleId, department } = employee;
  const { employeeIdentifier, firstName, lastName } = employee;
  const names = { employeeIdentifier, firstName, lastName, department };
  return { id, customerId, version, jobRoleId, ...names, badges: [], ...change };
};
const fresh = (badgeId: string, change: object = {}) => ({
  badgeId,
  isAssigned: false,
  isPermanent: false,
  ...change,
});
const held = (badgeId: string, change: object) => ({
  badgeId,
  isAssigned: true,
  isPermanent: false,
  ...change,
});

describe("employees", () => {
  it("employees are added once, with a unique identifier, and listed by name", async () => {
    const { page, ana, customerId } = await scene();
    const { employeeIdentifier } = await read<{ employeeIdentifier: string }>(
      page,
      `/api/Employee/Identifier/${customerId}`,
    );
    expect(employeeIdentifier).toMatch(/^E-\d{6}$/u);
    const made = await saved(page, "POST", ana);
    expect(made).toMatchObject({ jobRole: "Nurse", version: 1, canEdit: true, badges: [] });
    const again = await refusal(page, "POST", { ...ana, employeeIdentifier: "e-120077" });
    expect(again).toMatchObject({ status: 409, fieldErrors: { employeeIdentifier: "taken" } });
    await saved(page, "POST", { ...ana, employeeIdentifier: "E-10000", lastName: "abernathy" });
    const rows = await read<EmployeeRow[]>(page, `/api/Employees/${customerId}`);
    expect(rows.map(({ lastName }) => lastName)).toEqual(["abernathy", "Silva"]);
  });

  it("the page's short list of employees says the same as whole rows", async () => {
    const { page, ana, customerId } = await scene();
    const serialNumbers = ["B-1", "B-2", "B-3"];
    await page.send("POST", "/api/Badges", { customerId, serialNumbers });
    const [free] = await read<Badge[]>(page, `/api/Badges/${customerId}`);
    const badge = { badgeId: free?.id ?? "", isAssigned: false, isPermanent: true };
    await saved(page, "POST", { ...ana, department: "ICU", badges: [badge] });
    const rows = await read<EmployeeRow[]>(page, `/api/Employees/${customerId}`);
    const answer = await read<EmployeeLines>(page, `/api/Employees/${customerId}/lines`);
    const [row, since] = [rows[0], rows[0]?.badges[0]?.heldSince];
    expect(answer).toEqual({
      jobRoles: ["Nurse"],
      lines: [
        {
          id: row?.id,
          employeeIdentifier: row?.employeeIdentifier,
          firstName: row?.firstName,
          lastName: row?.lastName,
          jobRole: 0,
          department: "ICU",
          badges: [{ serialNumber: "B-1", isPermanent: true, since }],
        },
      ],
      badgeCount: 3,
      freeBadgeCount: 2,
      canEdit: true,
    });
    const left = await read<Badge[]>(page, `/api/Badges/${customerId}?isFree=true`);
    expect(left.map(({ serialNumber }) => serialNumber)).toEqual(["B-2", "B-3"]);
    expect(JSON.stringify(answer.lines).length).toBeLessThanOrEqual(LINE_BYTES);
  });

  it("employees begin another job role at the instant of the change", async () => {
    const { page, ana, customerId } = await scene();
    const made = await saved(page, "POST", ana);
    const physician = await buildImsJobRole(portal.db, { customerId }, { title: "Physician" });
    portal.clock.advance(60_000);
    const now = portal.clock.now();
    await saved(page, "PUT", edited(made, { jobRoleId: physician }));
    const spans = await portal
      .db("employee_job_role")
      .where({ customer_id: customerId, employee_id: made.id })
      .orderBy("starts_at");
    expect(spans.map((span) => [span.job_role_id, span.ends_at])).toEqual([
      [ana.jobRoleId, now],
      [physician, null],
    ]);
    expect(spans[1]?.starts_at).toEqual(now);
    const off = await buildImsJobRole(portal.db, { customerId }, { isActive: false });
    const refused = await refusal(page, "PUT", edited(made, { version: 2, jobRoleId: off }));
    expect(refused).toMatchObject({ status: 400, fieldErrors: { jobRoleId: "not_in_list" } });
  });

  it("employees are not changed from an older version, or without the right", async () => {
    const { page, ana, customerId } = await scene();
    const made = await saved(page, "POST", ana);
    await saved(page, "PUT", edited(made, { department: "ICU" }));
    const stale = await refusal(page, "PUT", edited(made, { lastName: "Souza" }));
    expect(stale).toMatchObject({ status: 409, current: { department: "ICU", version: 2 } });
    const provider = await buildCustomer(portal.db, { isProvider: true });
    const support = await buildUser(portal.db, { ...provider, role: "providerSupport" });
    const other = await signIn(portal.origin, support.email, support.password);
    const [row] = await read<EmployeeRow[]>(other, `/api/Employees/${customerId}`);
    expect(row).toMatchObject({ department: "ICU", canEdit: false });
    expect((await refusal(other, "PUT", edited(made, { version: 2 }))).status).toBe(403);
  });
});

describe("badges", () => {
  it("badges are entered by number, once each", async () => {
    const { page, customerId } = await scene();
    const body = { customerId, serialNumbers: ["B-2", "B-1", "B-2"] };
    const first = await page.send("POST", "/api/Badges", body);
    expect(await first.json()).toEqual({ added: 2, present: 0 });
    const second = await page.send("POST", "/api/Badges", body);
    expect(await second.json()).toEqual({ added: 0, present: 2 });
    // The same numbers in another case and width are no other badges.
    const third = { customerId, serialNumbers: ["b-1", "Ｂ-2", "C-1", "c-1"] };
    expect(await (await page.send("POST", "/api/Badges", third)).json()).toEqual({
      added: 1,
      present: 2,
    });
    const badges = await read<Badge[]>(page, `/api/Badges/${customerId}`);
    expect(badges.map(({ serialNumber }) => serialNumber)).toEqual(["B-1", "B-2", "C-1"]);
  });

  it("badges change hands at the instant of the change, and their history stays", async () => {
    const { page, ana, customerId } = await scene();
    const first = await buildBadge(portal.db, { customerId }, "B-1");
    const pool = await buildBadge(portal.db, { customerId }, "T-1");
    const badges = [fresh(first, { isPermanent: true }), fresh(pool)];
    let employee = await saved(page, "POST", { ...ana, badges });
    const start = portal.clock.now().toISOString();
    expect(employee.badges).toMatchObject([
      { id: first, serialNumber: "B-1", isPermanent: true, heldSince: start },
      { id: pool, serialNumber: "T-1", isPermanent: false, heldSince: start },
    ]);
    portal.clock.advance(60_000);
    const promoted = portal.clock.now().toISOString();
    const changes = [held(pool, { makePermanent: true }), held(first, { remove: true })];
    employee = await saved(page, "PUT", edited(employee, { badges: changes }));
    expect(employee.badges).toMatchObject([{ id: pool, isPermanent: true, heldSince: promoted }]);
    portal.clock.advance(60_000);
    const back = [held(pool, { unassign: true })];
    employee = await saved(page, "PUT", edited(employee, { badges: back }));
    expect(employee.history).toMatchObject([
      { serialNumber: "T-1", isPermanent: true, from: promoted, end: "unassigned" },
      { serialNumber: "B-1", until: promoted, end: "removed" },
      { serialNumber: "T-1", isPermanent: false, until: promoted, end: null },
    ]);
    const free = await read<Badge[]>(page, `/api/Badges/${customerId}`);
    expect(free).toEqual([{ id: pool, serialNumber: "T-1", employeeId: null }]);
    const gone = edited(employee, { badges: [fresh(first)] });
    expect(await refusal(page, "PUT", gone)).toMatchObject({
      fieldErrors: { "badges.0.badgeId": "not_in_list" },
    });
    await page.send("POST", "/api/Badges", { customerId, serialNumbers: ["B-1"] });
    await saved(page, "PUT", gone);
  });

  it("badges have one holder at a time, back-dated ones too", async () => {
    const { page, ana, customerId } = await scene();
    const badge = await buildBadge(portal.db, { customerId }, "B-1");
    const { employeeId } = await buildEmployee(portal.db, { customerId });
    const now = portal.clock.now().getTime();
    const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
    await portal.db("badge_assignment").insert({
      customer_id: customerId,
      badge_id: badge,
      employee_id: employeeId,
      starts_at: ago(90),
      ends_at: ago(30),
    });
    const at = (since: string) => ({ ...ana, badges: [fresh(badge, { since })] });
    const field = "badges.0.since";
    expect(await refusal(page, "POST", at(ago(31)))).toMatchObject({
      fieldErrors: { [field]: "taken" },
    });
    expect(await refusal(page, "POST", at(ago(-1)))).toMatchObject({
      fieldErrors: { [field]: "future_date" },
    });
    const made = await saved(page, "POST", at(ago(30)));
    expect(made.badges).toMatchObject([{ heldSince: ago(30) }]);
    const other = { ...ana, employeeIdentifier: "E-55555", badges: [fresh(badge)] };
    expect(await refusal(page, "POST", other)).toMatchObject({
      fieldErrors: { "badges.0.badgeId": "taken" },
    });
    const notHeld = [held(await buildBadge(portal.db, { customerId }, "B-9"), { unassign: true })];
    expect(await refusal(page, "PUT", edited(made, { badges: notHeld }))).toMatchObject({
      fieldErrors: { "badges.0.badgeId": "not_in_list" },
    });
  });

  it("badges of another customer cannot be given out", async () => {
    const { page, ana } = await scene();
    const foreign = await buildFacility(portal.db, {});
    const badge = await buildBadge(portal.db, foreign, "B-1");
    const refused = await refusal(page, "POST", { ...ana, badges: [fresh(badge)] });
    expect(refused).toMatchObject({ fieldErrors: { "badges.0.badgeId": "not_in_list" } });
  });
});

describe("an import", () => {
  const HEAD = "Identifier,First name,Last name,Job role,Permanent badge";
  const send = async (page: Client, customerId: string, path: string, body: object) =>
    page.send("POST", `/api/Employees/${customerId}/import${path}`, body);

  it("checking an employee import writes nothing; importing writes all or nothing", async () => {
    const { customerId, page, ana } = await scene();
    await buildBadge(portal.db, { customerId }, "K-1");
    const { id } = await saved(page, "POST", ana);
    const text = [
      HEAD,
      "E-120077,Anna,,,K-1",
      "E-555001,Ida,Roy,Nurse,K-2",
      "E-555002,Max,Weber,Nobody,",
    ].join("\n");
    const list = () => read<EmployeeRow[]>(page, `/api/Employees/${customerId}`);
    const before = await list();

    const check = await send(page, customerId, "/check", { text });
    expect(await check.json()).toMatchObject({
      lines: [{ outcome: "changed" }, { outcome: "new" }, { outcome: "refused" }],
    });
    const refused = await problemOf(await send(page, customerId, "", { text }));
    expect(refused.code).toBe("import_refused");
    expect(await list()).toEqual(before);

    const done = await send(page, customerId, "", { text, withoutRefused: true });
    expect(await done.json()).toMatchObject({ created: 1, changed: 1, refused: 1 });
    const numbers = (row: EmployeeRow | undefined) => row?.badges.map((one) => one.serialNumber);
    const after = await list();
    const anna = after.find((row) => row.id === id);
    expect(anna).toMatchObject({ firstName: "Anna", lastName: "Silva", jobRole: "Nurse" });
    expect(numbers(anna)).toEqual(["K-1"]);
    const ida = after.find((row) => row.employeeIdentifier === "E-555001");
    expect(numbers(ida)).toEqual(["K-2"]);
    expect(ida?.badges[0]?.isPermanent).toBe(true);
    const log = await portal.db("audit_log").where({ customer_id: customerId, action: "import" });
    expect(log).toHaveLength(1);

    const again = await send(page, customerId, "", { text, withoutRefused: true });
    expect(await again.json()).toMatchObject({ created: 0, changed: 0, refused: 1 });
  });

  it("a customer's first employee file makes its job roles", async () => {
    const { customerId } = await buildFacility(portal.db, { products: ["IMS"] });
    const user = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    const page = await signIn(portal.origin, user.email, user.password);
    const text = [
      HEAD,
      "E-10001,Ida,Roy,Physician,B-1",
      "E-10002,Max,Weber,Porter,B-2",
      "E-10003,Ana,Silva,porter,B-3",
    ].join("\n");
    const check = await send(page, customerId, "/check", { text });
    expect(await check.json()).toMatchObject({ summary: expect.stringContaining("2 job roles") });
    const done = await send(page, customerId, "", { text });
    expect(await done.json()).toMatchObject({ created: 3, changed: 0, refused: 0 });
    const roles = await read<ImsJobRole[]>(page, `/api/ImsJobRole?customerId=${customerId}`);
    expect(roles.map(({ name, jobType, staff }) => [name, jobType.title, staff])).toEqual([
      ["Physician", "physician", 1],
      ["Porter", "other", 2],
    ]);
  });
});
