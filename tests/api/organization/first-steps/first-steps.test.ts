import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FirstSteps } from "#contract/organization/first-steps.ts";
import type { Facility } from "#contract/organization/facilities.ts";
import { buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { buildShift, buildThreshold } from "#tests/factories/facility-rules.ts";
import { buildEmployee } from "#tests/factories/employee.ts";
import { buildDevice, buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("the first steps of a facility", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  const scene = async (products: ("ECM" | "IMS" | "SA" | "OBS")[] = ["ECM"]) => {
    const facility = await buildFacility(portal.db, { products });
    const { customerId } = facility;
    const user = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    const page = await signIn(portal.origin, user.email, user.password);
    return { ...facility, page, path: `/api/facility/${facility.facilityId}` };
  };
  const stepsOf = async (page: Client, path: string): Promise<FirstSteps> => {
    const answer = await page.get(`${path}/firstSteps`);
    expect(answer.status).toBe(200);
    return (await answer.json()) as FirstSteps;
  };
  const doneOf = ({ steps, nextSteps }: FirstSteps): string =>
    [...steps, ...nextSteps]
      .filter(({ isDone }) => isDone)
      .map(({ step }) => step)
      .join(" ");
  const isUnderWay = async (page: Client, path: string): Promise<boolean> =>
    ((await (await page.get(path)).json()) as Facility).isUnderWay;

  it("the first steps follow the data, up to a new token's first figure", async () => {
    const { page, path, rootId, ...facility } = await scene();
    const { db, clock } = portal;
    expect(doneOf(await stepsOf(page, path))).toBe("facility licenses");
    const floor = await buildLocation(db, facility, { parentId: rootId, level: 2 });
    const unit = await buildLocation(db, facility, { parentId: floor, level: 3 });
    const room = await buildLocation(db, facility, { parentId: unit, level: 4 });
    expect(doneOf(await stepsOf(page, path))).toBe("facility licenses locations");

    // A far dispenser comes first by its number, but only the near one is covered.
    const other = await buildLocation(db, facility, { parentId: unit, level: 4 });
    const device = { type: "dispenser", serialNumber: "D-1", locationId: other } as const;
    await buildDevice(db, facility, device);
    await buildDevice(db, facility, { ...device, serialNumber: "D-2", locationId: room });
    expect((await stepsOf(page, path)).sample).toEqual({ dispenser: "D-1", counter: null });
    expect(doneOf(await stepsOf(page, path))).toBe("facility licenses locations");
    const counter = { type: "opportunityCounter", serialNumber: "C-1", locationId: room } as const;
    await buildDevice(db, facility, counter);
    const furnished = await stepsOf(page, path);
    expect(doneOf(furnished)).toBe("facility licenses locations devices");
    expect(furnished.sample).toEqual({ dispenser: "D-2", counter: "C-1" });
    expect(furnished.ingestUrl).toBe(`${portal.origin}/api/ingest/events`);

    const made = await page.send("POST", `${path}/gatewayTokens`);
    expect(made.status).toBe(200);
    const { token } = (await made.json()) as { token: string };
    expect(doneOf(await stepsOf(page, path))).toBe("facility licenses locations devices gateway");
    const [entry] = await db("audit_log").where({
      facility_id: facility.facilityId,
      entity: "gateway_credential",
    });
    expect(JSON.stringify(entry)).not.toContain(token);

    const at = clock.now().toISOString();
    const send = async (fact: Record<string, unknown>) => {
      const answer = await fetch(`${portal.origin}/api/ingest/events`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify([{ at, ...fact }]),
      });
      expect(await answer.json()).toMatchObject({ accepted: 1, refused: [] });
    };
    await send({ id: "1", type: "dispense", device: "Nobody" });
    const unknown = await stepsOf(page, path);
    expect(unknown.hasUnknownDevices).toBe(true);
    expect(doneOf(unknown)).not.toContain("fact");
    await send({ id: "2", type: "dispense", device: "D-2" });
    expect(doneOf(await stepsOf(page, path))).toMatch(/gateway fact$/u);
    expect(await isUnderWay(page, path)).toBe(false);
    await send({ id: "3", type: "passage", device: "C-1", direction: "in" });
    expect(doneOf(await stepsOf(page, path))).toMatch(/gateway fact figure$/u);
    expect(await isUnderWay(page, path)).toBe(true);

    const tokens = async () =>
      (await (await page.get(`${path}/gatewayTokens`)).json()) as { id: string }[];
    const [kept] = await tokens();
    const revoke = () => page.send("DELETE", `${path}/gatewayTokens/${kept?.id}`);
    expect((await revoke()).status).toBe(204);
    expect((await revoke()).status).toBe(404);
    expect(await tokens()).toEqual([]);
    const refused = await fetch(`${portal.origin}/api/ingest/events`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: "[]",
    });
    expect(refused.status).toBe(401);
  });

  it("the first steps end where the products of the facility end", async () => {
    const watched = await scene(["SA"]);
    const { steps } = await stepsOf(watched.page, watched.path);
    expect(steps.at(-1)).toEqual({ step: "fact", isDone: false, canDo: false });
    const observed = await scene(["OBS"]);
    const last = (await stepsOf(observed.page, observed.path)).steps.at(-1);
    expect(last).toEqual({ step: "locations", isDone: false, canDo: true });
    expect(await isUnderWay(observed.page, observed.path)).toBe(false);
    const floor = await buildLocation(portal.db, observed, { parentId: observed.rootId, level: 2 });
    await buildLocation(portal.db, observed, { parentId: floor, level: 3 });
    expect(await isUnderWay(observed.page, observed.path)).toBe(true);
  });

  it("the first steps ignore closed units and people who left; badges need employees", async () => {
    const { page, path, rootId, ...facility } = await scene();
    const { db } = portal;
    const { customerId } = facility;
    expect((await stepsOf(page, path)).nextSteps.map(({ step }) => step)).not.toContain(
      "employees",
    );
    const floor = await buildLocation(db, facility, { parentId: rootId, level: 2 });
    const unit = await buildLocation(db, facility, { parentId: floor, level: 3 });
    await db("location")
      .where({ customer_id: customerId, location_id: unit })
      .update({ closed_at: portal.clock.now(), closed_with: unit });
    const { userId } = await buildUser(db, { customerId, role: "reporting" });
    await db("app_user")
      .where({ customer_id: customerId, user_id: userId })
      .update({ is_active: false, activated_at: portal.clock.now() });
    expect(doneOf(await stepsOf(page, path))).toBe("facility licenses");

    const badged = await scene(["IMS"]);
    const next = async () =>
      (await stepsOf(badged.page, badged.path)).nextSteps.find(({ step }) => step === "employees");
    expect(await next()).toEqual({ step: "employees", isDone: false, canDo: true });
    const { employeeId } = await buildEmployee(db, badged);
    expect((await next())?.isDone).toBe(true);
    await db("employee")
      .where({ customer_id: badged.customerId, employee_id: employeeId })
      .update({ left_at: portal.clock.now() });
    expect((await next())?.isDone).toBe(false);
  });

  it("the first steps show what the caller may do, and what comes next", async () => {
    const { page, path, rootId, ...facility } = await scene([]);
    const before = await stepsOf(page, path);
    const open = before.steps.filter(({ canDo }) => canDo).map(({ step }) => step);
    expect(open).toEqual(["locations", "devices", "gateway"]);
    expect(before.nextSteps.map(({ canDo }) => canDo)).toEqual([true, true, true]);
    const { db } = portal;
    await buildShift(db, facility, { name: "Day", startSlot: 14, endSlot: 30 });
    await buildThreshold(db, facility, { locationId: rootId, title: "Goal", value: 80 });
    await buildUser(db, { customerId: facility.customerId, role: "dataAnalyst" });
    expect(doneOf(await stepsOf(page, path))).toBe("facility shifts thresholds people");

    const { customerId } = await buildCustomer(db, { isProvider: true });
    const admin = await buildUser(db, { customerId, role: "providerAdmin" });
    const provider = await signIn(portal.origin, admin.email, admin.password);
    const able = (await stepsOf(provider, path)).steps.filter(({ canDo }) => canDo);
    expect(able.map(({ step }) => step).join(" ")).toBe(
      "facility licenses locations devices gateway",
    );
  });
});
