import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#server/lib/ids.ts";
import { slotInstant } from "#server/scheduling/schedule-slots.ts";
import {
  dropDue,
  dueSlots,
  refreshZoneData,
  rescheduleFacility,
  setDue,
  spreadRun,
} from "#server/scheduling/due-rows.ts";
import { type DueRun, type DueRunner, runNextDue } from "#server/scheduling/run-due.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { testClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { jobParts } from "#tests/support/job-parts.ts";

const TORONTO = "America/Toronto";
const daily = (hour: number) => ({ frequencyId: 1, hour, daysOfWeek: [], dayOfMonth: 1 });

describe("the poll of subscriptions", () => {
  const clock = testClock();
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let facility: BuiltFacility;
  let id: string;
  const runs: string[] = [];
  beforeEach(async () => {
    database = await openTestDatabase();
    facility = await buildFacility(database.db, { timeZone: TORONTO });
    clock.set("2026-11-23T11:00:00Z");
    runs.length = 0;
    id = await subscribe(7);
  });
  afterEach(() => database.close());

  const subscribe = async (hour: number): Promise<string> => {
    const subscriptionId = newId();
    const { customerId, facilityId, scope } = facility;
    await database.db("report_subscription").insert({
      customer_id: customerId,
      facility_id: facilityId,
      subscription_id: subscriptionId,
      name: "Ward",
      report_type_id: 3,
      frequency_id: 1,
      hour,
      all_locations: true,
      location_ids: [],
      all_shifts: true,
      shift_ids: [],
      all_job_roles: true,
      job_role_ids: [],
      all_employees: true,
      employee_ids: [],
      with_pdf: false,
      with_csv: false,
      send_when: "always",
      note: "",
      created_by: newId(),
      creator_customer_id: customerId,
      created_at: clock.now(),
    });
    await database.db.transaction((tx) =>
      setDue(tx, { kind: "report", scope, subscriptionId }, daily(hour), TORONTO, clock.now()),
    );
    return subscriptionId;
  };
  const changeHour = async (hour: number): Promise<void> => {
    const { customerId, scope } = facility;
    await database.db.transaction(async (tx) => {
      await tx("report_subscription")
        .where({ customer_id: customerId, subscription_id: id })
        .update({ hour });
      const key = { kind: "report", scope, subscriptionId: id } as const;
      await setDue(tx, key, daily(hour), TORONTO, clock.now());
    });
  };
  const serve = async (run: DueRun, slot = run.due.slot): Promise<void> =>
    database.db.transaction(async (tx) => {
      await tx("subscription_run").insert({
        customer_id: facility.customerId,
        facility_id: facility.facilityId,
        subscription_id: run.subscriptionId,
        slot,
        kind: "report",
        outcome: "sent",
        ran_at: clock.now(),
      });
      await run.finish(tx, clock.now());
    });
  const serving: DueRunner = async (_deps, run) => {
    runs.push(`${run.due.slot} ${run.due.at.toISOString()}`);
    await serve(run);
    return undefined;
  };
  const poll = (runner: DueRunner = serving): Promise<boolean> => {
    const { signal } = new AbortController();
    const deps = { ...jobParts({ db: database.db, clock }), signal };
    return runNextDue(deps, "report", runner);
  };
  const ran = (): string[] => runs.splice(0);
  const next = async (): Promise<string | undefined> => {
    const due = (await dueSlots(database.db, [id])).get(id);
    return due && `${due.slot} ${due.at.toISOString()}`;
  };

  it("the poll runs a slot once, within its minute", async () => {
    expect(await next()).toBe("2026-11-23T07:00 2026-11-23T12:00:00.000Z");
    clock.set("2026-11-23T11:59:59Z");
    expect(await poll()).toBe(false);
    clock.set("2026-11-23T12:00:59Z");
    expect(await poll()).toBe(true);
    expect(ran()).toEqual(["2026-11-23T07:00 2026-11-23T12:00:00.000Z"]);
    expect(await poll()).toBe(false);
    expect(await next()).toBe("2026-11-24T07:00 2026-11-24T12:00:00.000Z");
  });

  it("polls of subscriptions are spread over the minute", () => {
    const at = new Date("2026-11-23T12:00:00Z");
    const seconds = Array.from({ length: 600 }, () => spreadRun(newId(), at).getUTCSeconds());
    expect(new Set(seconds).size).toBeGreaterThan(50);
    expect(spreadRun(id, at)).toEqual(spreadRun(id, at));
  });

  it("a due slot goes to the next poll, and a changed hour counts today", async () => {
    clock.set("2026-11-23T12:01:00Z");
    await changeHour(8);
    expect(await next()).toBe("2026-11-23T07:00 2026-11-23T12:00:00.000Z");
    await poll();
    expect(ran()).toEqual(["2026-11-23T07:00 2026-11-23T12:00:00.000Z"]);
    expect(await next()).toBe("2026-11-23T08:00 2026-11-23T13:00:00.000Z");
    // Back to an hour that was served today: tomorrow.
    await changeHour(7);
    expect(await next()).toBe("2026-11-24T07:00 2026-11-24T12:00:00.000Z");
  });

  describe("when the facility moves to another zone", () => {
    const move = async (): Promise<void> => {
      clock.set("2026-11-23T12:01:00Z");
      await poll();
      clock.set("2026-11-23T14:30:00Z");
      await database.db.transaction(async (tx) => {
        await tx("facility")
          .where({ customer_id: facility.customerId, facility_id: facility.facilityId })
          .update({ time_zone: "America/Los_Angeles" });
        await rescheduleFacility(tx, facility.scope, "America/Los_Angeles", clock.now());
      });
    };

    it("does not serve a slot again whose local time repeats (W12)", async () => {
      await move();
      expect(await next()).toBe("2026-11-24T07:00 2026-11-24T15:00:00.000Z");
    });

    it("a facility in another zone gets another hour of that day (W12)", async () => {
      await move();
      const { customerId, scope } = facility;
      await database.db.transaction(async (tx) => {
        await tx("report_subscription")
          .where({ customer_id: customerId, subscription_id: id })
          .update({ hour: 8 });
        const key = { kind: "report", scope, subscriptionId: id } as const;
        await setDue(tx, key, daily(8), "America/Los_Angeles", clock.now());
      });
      expect(await next()).toBe("2026-11-23T08:00 2026-11-23T16:00:00.000Z");
    });
  });

  it("computes an instant again where another runtime's zone data made it", async () => {
    await database
      .db("subscription_due")
      .where("subscription_id", id)
      .update({ tz: "1999a", run_at: "2026-11-23T13:00:00Z" });
    await refreshZoneData(database.db, clock.now());
    expect(await next()).toBe("2026-11-23T07:00 2026-11-23T12:00:00.000Z");
    const [row] = await database.db("subscription_due").where("subscription_id", id).select("*");
    expect(row).toMatchObject({
      tz: process.versions["tz"],
      run_at: spreadRun(id, slotInstant("2026-11-23T07:00", TORONTO)),
    });
  });

  it("a waiting run retains its slot for as long as the runner says", async () => {
    clock.set("2026-11-23T12:01:00Z");
    const waitUntil = new Date("2026-11-23T12:20:00Z");
    await poll(() => Promise.resolve({ waitUntil }));
    clock.set("2026-11-23T12:19:59Z");
    expect(await poll()).toBe(false);
    clock.set(waitUntil);
    await poll();
    expect(ran()).toEqual(["2026-11-23T07:00 2026-11-23T12:00:00.000Z"]);
  });

  it("a failed run is tried again, later after each failure", async () => {
    clock.set("2026-11-23T12:01:00Z");
    const failing = () => poll(() => Promise.reject(new Error("no")));
    await failing();
    expect(await poll()).toBe(false);
    clock.advance(10_000);
    await failing();
    clock.advance(10_000);
    expect(await poll()).toBe(false);
    clock.advance(10_000);
    expect(await poll()).toBe(true);
    expect(ran()).toHaveLength(1);
  });

  it("commits nothing of a run that was taken over or whose subscription was deleted", async () => {
    clock.set("2026-11-23T12:01:00Z");
    await poll(async (_deps, run) => {
      clock.advance(121_000);
      await poll();
      await serve(run, "2026-11-23T09:00");
      return undefined;
    });
    expect(ran()).toHaveLength(1);
    clock.set("2026-11-24T12:01:00Z");
    await poll(async (_deps, run) => {
      await database.db.transaction((tx) => dropDue(tx, id));
      await serve(run);
      return undefined;
    });
    const served = await database
      .db("subscription_run")
      .where("customer_id", facility.customerId)
      .select("slot");
    expect(served).toEqual([{ slot: "2026-11-23T07:00" }]);
    expect(await next()).toBeUndefined();
  });
});
