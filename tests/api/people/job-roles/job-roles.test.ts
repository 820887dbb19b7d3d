import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImsJobRole, ObvJobRole } from "#contract/people/job-roles.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildImsJobRole } from "#tests/factories/job-role.ts";
import { buildUser } from "#tests/factories/user.ts";
import { newId } from "#server/lib/ids.ts";
import { type Client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const scene = async (role: "customerAdmin" | "providerSupport" = "customerAdmin") => {
  const facility = await buildFacility(portal.db, { products: ["OBS", "IMS"] });
  const { customerId } = facility;
  const user = await buildUser(portal.db, { customerId, role });
  return { ...facility, page: await signIn(portal.origin, user.email, user.password) };
};
const sent = async <T>(
  page: Client,
  method: "POST" | "PUT",
  path: string,
  body: unknown,
): Promise<T> => {
  const answer = await page.send(method, path, body);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
};
const listed = async <T>(page: Client, path: string): Promise<T[]> =>
  (await (await page.get(path)).json()) as T[];

describe("job roles of employees", () => {
  it("a job role is made once, whatever its title's case, and logged", async () => {
    const { page, customerId } = await scene();
    const given = { customerId, title: "Registered Nurse", jobRoleTypeId: 1 };
    const made = await sent<ImsJobRole>(page, "POST", "/api/ImsJobRole", given);
    expect(made).toMatchObject({ name: "Registered Nurse", isActive: true, hasAssignment: false });
    const again = await page.send("POST", "/api/ImsJobRole", {
      ...given,
      title: "registered nurse",
    });
    expect(again.status).toBe(409);
    expect(await problemOf(again)).toMatchObject({ fieldErrors: { title: "taken" } });
    const entries = await portal
      .db("audit_log")
      .where({ customer_id: customerId, entity: "job_role" });
    expect(entries).toHaveLength(1);
  });

  it("job roles of employees stay active while an employee has them", async () => {
    const { page, customerId } = await scene();
    const id = await buildImsJobRole(portal.db, { customerId }, { title: "Physician" });
    const body = { customerId, id, isActive: false, version: 1 };
    const off = await sent<ImsJobRole>(page, "PUT", "/api/ImsJobRole/ActiveStatus", body);
    expect(off).toMatchObject({ isActive: false, version: 2 });
    const on = { ...body, isActive: true, version: 2 };
    await sent<ImsJobRole>(page, "PUT", "/api/ImsJobRole/ActiveStatus", on);
    await portal.db("employee").insert({
      customer_id: customerId,
      employee_id: newId(),
      employee_identifier: "E-1001",
      first_name: "Ana",
      last_name: "Silva",
      job_role_id: id,
    });
    const refused = await page.send("PUT", "/api/ImsJobRole/ActiveStatus", { ...body, version: 3 });
    expect(refused.status).toBe(412);
    expect(await problemOf(refused)).toMatchObject({ code: "job_role_has_employees" });
    const [role] = await listed<ImsJobRole>(page, `/api/ImsJobRole?customerId=${customerId}`);
    expect(role).toMatchObject({ isActive: true, hasAssignment: true });
  });

  it("job roles are not changed from an older version, or without the right", async () => {
    const { page, customerId } = await scene();
    const id = await buildImsJobRole(portal.db, { customerId });
    const body = { customerId, id, isActive: false, version: 7 };
    expect((await page.send("PUT", "/api/ImsJobRole/ActiveStatus", body)).status).toBe(409);
    const analyst = await buildUser(portal.db, { customerId, role: "dataAnalyst" });
    const other = await signIn(portal.origin, analyst.email, analyst.password);
    expect((await other.send("PUT", "/api/ImsJobRole/ActiveStatus", body)).status).toBe(403);
  });
});

describe("job roles that observers choose from", () => {
  const make = (page: Client, facilityId: string, name: string) =>
    sent<ObvJobRole>(page, "POST", "/api/ObvJobRole", { facilityId, name });

  it("observed job roles are renamed and archived, but a taken name is refused", async () => {
    const { page, facilityId } = await scene();
    const nurse = await make(page, facilityId, "Nurse");
    const doctor = await make(page, facilityId, "Physician");
    const rename = { facilityId, id: doctor.id, name: "NURSE", version: doctor.version };
    const taken = await page.send("PUT", "/api/ObvJobRole/JobRoleName", rename);
    expect(taken.status).toBe(409);
    expect(await problemOf(taken)).toMatchObject({ fieldErrors: { name: "taken" } });
    const renamed = await sent<ObvJobRole>(page, "PUT", "/api/ObvJobRole/JobRoleName", {
      ...rename,
      name: "Doctor",
    });
    expect(renamed).toMatchObject({ name: "Doctor", version: 2 });
    const archived = await sent<ObvJobRole>(page, "PUT", "/api/ObvJobRole/ActiveStatus", {
      facilityId,
      id: nurse.id,
      archived: true,
      version: nurse.version,
    });
    expect(archived).toMatchObject({ archived: true, isActive: false });
  });

  it("observed job roles are copied to observing facilities, without touching existing names", async () => {
    const { page, facilityId, customerId } = await scene();
    const other = await buildFacility(portal.db, { customerId, products: ["OBS"] });
    const dry = await buildFacility(portal.db, { customerId, products: ["ECM"] });
    const nurse = await make(page, facilityId, "Nurse");
    const aide = await make(page, facilityId, "Aide");
    await make(page, other.facilityId, "nurse");
    const body = {
      customerId,
      originalFacilityId: facilityId,
      jobRoleIds: [nurse.id, aide.id],
      facilityIds: [other.facilityId],
    };
    const done = await sent<object>(page, "POST", "/api/ObvJobRole/Copy", body);
    expect(done).toEqual({ copied: 1, present: 1 });
    const there = await listed<ObvJobRole>(page, `/api/ObvJobRole?facilityId=${other.facilityId}`);
    expect(there.map(({ name }) => name)).toEqual(["Aide", "nurse"]);
    const refused = { ...body, facilityIds: [other.facilityId, dry.facilityId] };
    expect((await page.send("POST", "/api/ObvJobRole/Copy", refused)).status).toBe(403);
  });
});
