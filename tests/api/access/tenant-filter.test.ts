import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allCalls } from "#contract/index.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { announceLocally } from "#server/features/identity/session/services/announce.ts";
import { hashPassword } from "#server/features/identity/session/lib/passwords.ts";
import { newId } from "#server/lib/ids.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { type KeptRows, keepRows } from "#tests/support/stored-rows.ts";
import {
  isFiltered,
  mayChangeRows,
  statementsOf,
  withMutant,
  withoutFilter,
} from "#tests/support/mutation.ts";
import { startPortal } from "#tests/support/portal.ts";
import { tenantTables } from "#tests/support/tenant-tables.ts";
import { buildForeignCopy, COPY_MARK } from "#tests/support/foreign-copy.ts";
import { fillTables } from "./full-house.ts";
import { type Parts, type Scenario, changingScenarios, readingScenarios } from "./scenarios.ts";
import { buildWorld } from "./world.ts";

/** Statements that show no rows of others without their filter, each with the reason. */
const WITHOUT_EFFECT: readonly { sql: RegExp; reason: string }[] = [
  {
    sql: /from "customer" where "customer_id" = \$1 and "is_active"/u,
    reason: "the list of customers is held against the actor's reach once more",
  },
  {
    sql: /^select "(?:user_id" from "app_user|employee_id" from "employee)" .* for update$/u,
    reason: "takes a lock and reads nothing",
  },
  {
    sql: /^select "email" from "app_user" where "customer_id" = \$1 and "user_id" = \$2 limit \$3$/u,
    reason: "names the accounts to be locked; the copy has the same address",
  },
  {
    sql: /^delete from "row_directory"/u,
    reason: "names rows by ids that are one of a kind in the installation",
  },
  {
    sql: /^(?:update "display_screen" set|SELECT s\.\*, \(\s*SELECT count\(\*\)::integer FROM display_instance)/u,
    reason: "names screens by ids that are one of a kind in the installation",
  },
  {
    sql: /SELECT lower\(employee_identifier\) AS taken/u,
    reason: "leaves out identifiers of others among those that are made up",
  },
  {
    sql: /^select "job_role_id" from "job_role" .* for share$/u,
    reason: "names roles by ids that are one of a kind; a foreign one fails at its foreign key",
  },
  {
    sql: /^select "starts_at" from "employee_job_role" where .*"starts_at" <= \$3 limit/u,
    reason: "asks whether a role reaches back that far; the copy's began at the same instant",
  },
  {
    sql: /^update "device_assignment" set "ended_by_deactivation" = \$1 /u,
    reason:
      "names devices by ids that are one of a kind, and the instant at which theirs ended now",
  },
  {
    sql: /^select "badge_id" from "badge" .* for update$/u,
    reason: "names badges by ids that are one of a kind; a foreign one fails at its foreign key",
  },
  {
    sql: /FROM unnest.*AS s \(serial_number\)\s+WHERE EXISTS \(SELECT 1 FROM unclaimed_fact/su,
    reason: "asks which devices need no room among a thousand; here all of them have it",
  },
  {
    sql: /^update "gateway_credential" set "revoked_at"/u,
    reason: "names a token by an id that is one of a kind in the installation",
  },
  {
    sql: /^update "device" set (?!.*"version").*"jumper_configuration"/u,
    reason: "sets the rest of a device that was just made, whose id nobody else has",
  },
  {
    sql: /^SELECT p\.badge, extract\(epoch FROM min\(p\.at\)\)/u,
    reason: "finds badges that are judged again; the copy's were read at the same instants",
  },
  {
    sql: /^SELECT least\(\$1::timestamptz, min\(al\.raised_at\)\) AS from_at/u,
    reason: "finds from when faults are read; the copy's alarms were raised at the same instants",
  },
  {
    sql: /f\.alarm_type AS "alarmType",\s+f\.is_raised/u,
    reason: "makes a series of a battery's faults; the copy's say the same at the same instants",
  },
  {
    sql: /^SELECT n\.device_id, extract\(epoch FROM n\.before_at\)/u,
    reason: "finds the facts next to a device's late ones; the copy's are of the same instants",
  },
  {
    sql: /^select count\(\*\) as "count" from "location" where/u,
    reason: "holds a facility to thousands of places; here all of them have room",
  },
  {
    sql: /^select count\(\*\) as "count" from "alert_subscription" where/u,
    reason: "holds a facility to hundreds of alerts; here all of them have room",
  },
  {
    sql: /^UPDATE alert_subscription s SET is_active = false/u,
    reason: "names alerts by ids that are one of a kind; the copy's still have a recipient",
  },
  {
    sql: /^SELECT json_agg\(json_build_array\(question.*width_bucket\(d\.day - 0, \$1::date\[\]\).*BETWEEN \$/su,
    reason: "asks for whole days before today, in which nothing was counted here",
  },
  {
    sql: /^select "time_zone" from "facility" where/u,
    reason: "asks for the zone of a facility; the copy lies in the same",
  },
  {
    sql: /FROM app_user u\s+WHERE u\.customer_id = .* AND lower\(u\.email\) = ANY/su,
    reason: "names people by addresses, which are one of a kind in the installation",
  },
  {
    sql: /SELECT asked\.id,\s+EXISTS \(SELECT 1 FROM location l WHERE .* AS places,/su,
    reason: "asks what hangs on a place; the place of this world has all of it already",
  },
  {
    sql: /^SELECT EXISTS \(SELECT 1 FROM dispense WHERE/u,
    reason: "asks whether days are counted anew, which leaves them as they are",
  },
  {
    sql: /^select "facility_id" from "gateway_credential" where/u,
    reason: "asks whether a gateway may send; the facility of this world has one",
  },
  {
    sql: /^SELECT badge, min\(at_ms\) AS from_ms, max\(at_ms\) AS to_ms/u,
    reason: "has badges judged anew, which leaves the figures of others as they are",
  },
];

const isChange = (sql: string): boolean => /\b(?:update|delete from|insert into)\b/iu.test(sql);

describe("rows of a copy under the same ids", () => {
  let parts: Parts;
  let reading: Scenario[];
  let changing: Scenario[];
  let before: string[];
  let foreignCustomers: string[];
  let kept: KeptRows;
  /** Another facility of the own customer, which is one more on the list of its facilities. */
  const siblingId = newId();

  beforeAll(async () => {
    const world = await buildWorld(await startPortal({ now: "2026-03-02T15:00:00Z" }));
    const { db } = world.portal;
    const { customerId, facilityId } = world.own;
    // A facility of the same customer whose licence has run out.
    const dry = await buildFacility(db, { customerId, expiresOn: "2026-03-01" });
    const house = await fillTables(world);
    parts = { world, house, dryFacilityId: dry.facilityId };
    reading = readingScenarios(parts);
    changing = changingScenarios(parts);
    // Anybody's policy is stricter than the own customer's, which has none.
    await db("customer")
      .whereNot("customer_id", customerId)
      .update({ max_failed_login_attempts: 3 });
    before = [];
    // What one call leaves in the log is not what the next one finds there.
    kept = await keepRows(db, []);
    for (const scenario of reading) before.push((await play(scenario)).outcome);
    // One of another customer, with the dry facility, and one of another facility of the same customer.
    const copyId = newId();
    await buildForeignCopy(db, { customerId, facilityId }, { customerId: copyId, facilityId });
    await buildForeignCopy(db, dry, { customerId: copyId, facilityId: dry.facilityId });
    await buildForeignCopy(db, { customerId, facilityId }, { customerId, facilityId: siblingId });
    await giveCopyAPast(copyId);
    foreignCustomers = [copyId, world.foreign.customerId];
    kept = await keepRows(db, foreignCustomers);
  });
  afterAll(() => parts.world.portal.close());

  /**
   * What only the copy has, so that a call that mistakes it for the original answers differently.
   */
  const giveCopyAPast = async (copyId: string): Promise<void> => {
    const { world, house } = parts;
    const { db, clock } = world.portal;
    // The password that the original is about to choose.
    await db("password_history")
      .where({ customer_id: copyId, user_id: house.member.userId })
      .update({ password_hash: await hashPassword("Better-horse-8") });
    // Another place for the same room, and another day on which its devices were heard.
    const { roomId, rootId } = world.own;
    await db("location")
      .where({ customer_id: copyId, location_id: roomId })
      .update({ parent_id: rootId });
    await db.raw("UPDATE device_day SET day = day - 1 WHERE customer_id = ? AND location_id = ?", [
      copyId,
      roomId,
    ]);
    // Its report went out later, and without recipients.
    await db("subscription_run")
      .where({ customer_id: copyId })
      .update({ outcome: "quiet", ran_at: clock.now() });
    // Its history has only begun to load.
    await db("history_load")
      .where({ customer_id: copyId })
      .update({ ready_from: "2099-01-01", percent: 1 });
    // A job role and a badge that began just now, and a holder of the badge that is free.
    const ofCopy = { customer_id: copyId };
    const starts_at = clock.now();
    const { employeeId, heldBadgeId, freeBadgeId } = world.own;
    await db("employee_job_role")
      .where({ ...ofCopy, employee_id: employeeId })
      .update({ starts_at });
    await db("badge_assignment")
      .where({ ...ofCopy, badge_id: heldBadgeId })
      .update({ starts_at });
    await db("badge_assignment").insert({
      ...ofCopy,
      badge_id: freeBadgeId,
      employee_id: employeeId,
      starts_at,
    });
    // Another course of its devices: hardware, readings, faults, service; and a known serial number.
    const theirs = { customer_id: copyId };
    const tomorrow = new Date(clock.now().getTime() + 86_400_000);
    await db("device_hardware").where(theirs).whereNotNull("ends_at").update({ ends_at: tomorrow });
    await db("device_report").where(theirs).update({ battery: "Low" });
    await db("device_fault").where(theirs).update({ alarm_type: 7 });
    await db("out_of_service").where(theirs).whereNotNull("ends_at").update({ ends_at: null });
    // Another round of its people.
    await db("visit_mark").where(theirs).update({ kind: "notToday", reason: "other" });
    await db("visit_start").where(theirs).update({ location_id: rootId });
    const last = await db("device").where(theirs).orderBy("device_id", "desc").first("device_id");
    await db("device")
      .where({ ...theirs, device_id: last?.device_id ?? "" })
      .update({ serial_number: `unknown ${world.own.name}` });
    // As many tokens as an account may have.
    await db("api_token").insert(
      Array.from({ length: LIMITS.apiTokensMax }, (_, index) => ({
        token_hash: Buffer.from(`the copy's token ${index}`),
        api_token_id: newId(),
        customer_id: copyId,
        user_id: world.own.service.userId,
        name: "Copy",
        created_at: clock.now(),
      })),
    );
    // An invitation that could not be delivered.
    await db("mail_outbox").insert({
      mail_id: newId(),
      customer_id: copyId,
      message_id: "<the copy's invitation>",
      recipient: world.own.invited.email,
      subject: "Subject",
      html: "",
      body_text: "",
      run_at: clock.now(),
      created_at: clock.now(),
      state: "given_up",
      state_at: clock.now(),
      give_up_at: clock.now(),
    });
    // Links that were mailed just now.
    await db("account_token").insert(
      [house.member, world.own.service].map(({ userId }) => ({
        token_hash: Buffer.from(`the copy's link ${userId}`),
        purpose: "resetPassword",
        customer_id: copyId,
        user_id: userId,
        created_at: clock.now(),
        expires_at: new Date(clock.now().getTime() + 3_600_000),
        is_mailed: true,
      })),
    );
  };

  /** Does it in the world as it was, and answers what came of it and whose rows it changed. */
  const play = async (scenario: Scenario): Promise<{ outcome: string; foreign: string[] }> => {
    announceLocally();
    let outcome = "";
    const sent = await statementsOf(async () => {
      outcome = await scenario.run().catch((error: unknown) => `failed: ${String(error)}`);
    });
    // To look at every row takes longer than most calls do.
    if (![...sent.keys()].some(mayChangeRows)) return { outcome, foreign: [] };
    const { changed, foreign } = await kept.look();
    await kept.restore(changed);
    return { outcome, foreign };
  };

  it("every table with rows of customers has copied rows", async () => {
    const { db } = parts.world.portal;
    for (const { name } of await tenantTables(db)) {
      for (const customerId of [parts.world.own.customerId, foreignCustomers[0] ?? ""]) {
        const rows = await db(name).where("customer_id", customerId).limit(1);
        expect(rows, `${name} of ${customerId}`).toHaveLength(1);
      }
    }
  });

  it("copied rows are held against every call, except calls without a tenant", () => {
    const played = [...reading, ...changing].map(({ name }) => name.split(" ")[0] ?? "");
    const named = new Set([
      ...played.filter((name) => name.includes(".")),
      ...allCalls()
        .filter(({ call }) => call.reach === "none")
        .map(({ name }) => name),
    ]);
    expect([...named].toSorted()).toEqual(
      allCalls()
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it("copied rows change nothing that their own customer reads", async () => {
    expect(before.join("")).toContain("Own unit");
    const isForeign = await foreignIds();
    for (const [index, scenario] of reading.entries()) {
      const { outcome } = await play(scenario);
      const alone = SIBLINGS_LISTED[scenario.name];
      const shown = alone === undefined ? outcome : onRows(outcome, alone);
      expect(shown, scenario.name).toBe(
        alone === undefined ? before[index] : onRows(before[index] ?? "", (rows) => rows),
      );
      expect(shown, scenario.name).not.toContain(COPY_MARK);
      expect(outcome, scenario.name).not.toContain("Foreign");
      const ids = outcome.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu) ?? [];
      expect(
        ids.filter((id) => isForeign.has(id)),
        scenario.name,
      ).toEqual([]);
    }
    // Nor did what was not looked at one by one.
    expect((await kept.look()).changed).toEqual([]);
  });

  type Row = Record<string, unknown>;

  /** A list of facilities as it was before the sibling came, which has to be on it once. */
  const withoutSibling = (rows: Row[]): Row[] => {
    const others = rows.filter(({ id, facilityId = id }) => facilityId !== siblingId);
    expect(rows).toHaveLength(others.length + 1);
    return others;
  };

  /** How many were looked through before the sibling came, with its unit. */
  const oneLess = (group: unknown): Row => {
    const found = group as Row;
    return { ...found, searched: Number(found["searched"]) - 1 };
  };

  /** Names of alerts of all the customer's facilities, without the sibling's one. */
  const withoutSiblingsAlert = (names: unknown): string[] => {
    const given = names as string[];
    const copy = given.findIndex((name) => name.startsWith(COPY_MARK));
    return given.filter((_, at) => at !== copy);
  };

  /** What names or counts the facilities of the own customer, and how it was without the sibling. */
  const SIBLINGS_LISTED: Record<string, (rows: Row[]) => Row[]> = {
    "session.facilities": withoutSibling,
    "customers.facilities": withoutSibling,
    // It may have several licenses, or none.
    "licenses.ofCustomer": (rows) => rows.filter(({ facilityId }) => facilityId !== siblingId),
    "facilitySettings.cloneTargets": withoutSibling,
    "locations.ofCustomer": withoutSibling,
    "users.reportSubscriptions": (rows) =>
      rows.map((row) => ({
        ...row,
        lastAlertRecipientOf: withoutSiblingsAlert(row["lastAlertRecipientOf"]),
      })),
    "customers.attention": (rows) =>
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, part]) => [
            name,
            Array.isArray(part)
              ? (part as Row[]).filter(({ facilityId }) => facilityId !== siblingId)
              : part,
          ]),
        ),
      ),
    "customers.list": (rows) =>
      rows.map((row) => ({ ...row, facilityCount: Number(row["facilityCount"]) - 1 })),
    "find.everything": (rows) =>
      rows.map((row) => ({
        ...row,
        facilities: oneLess(row["facilities"]),
        units: oneLess(row["units"]),
      })),
  };

  /** The answer with its rows as they were; the sibling has newer data than they. */
  const onRows = (outcome: string, change: (rows: Row[]) => Row[]): string => {
    const start = outcome.search(/[[{]/u);
    const answer = JSON.parse(outcome.slice(start)) as Row | Row[];
    const rows = change(Array.isArray(answer) ? answer : [answer]);
    return (
      outcome.slice(0, start) + JSON.stringify(rows.map((row) => ({ ...row, dataTo: undefined })))
    );
  };

  /** Ids that stand in foreign rows and in none of the own customer's. */
  const foreignIds = async (): Promise<Set<string>> => {
    const { db } = parts.world.portal;
    const theirs = new Set<string>();
    const own = new Set<string>();
    for (const { name, columns } of await tenantTables(db)) {
      const ids = columns.filter(({ type }) => type === "uuid").map((column) => column.name);
      const rows = await db(name).select<Record<string, string | null>[]>("customer_id", ...ids);
      for (const row of rows) {
        const isTheirs = foreignCustomers.includes(row["customer_id"] ?? "");
        for (const id of Object.values(row)) if (id !== null) (isTheirs ? theirs : own).add(id);
      }
    }
    return theirs.difference(own);
  };

  it("copied rows stay as they are whatever their customer changes", async () => {
    for (const scenario of changing) {
      const { outcome, foreign } = await play(scenario);
      expect(outcome, scenario.name).not.toMatch(/^(?:failed|500)/u);
      expect(foreign, scenario.name).toEqual([]);
    }
    expect((await kept.look()).changed).toEqual([]);
  });

  it("copied rows would reveal any statement that forgets its customer", async () => {
    const unnoticed: string[] = [];
    const noticed = { reads: 0, changes: 0 };
    const users = new Map<string, { scenario: Scenario; sane: string; found: number }[]>();
    for (const scenario of [...reading, ...changing]) {
      let sane = "";
      const statements = await statementsOf(async () => (sane = (await play(scenario)).outcome));
      for (const [sql, found] of statements)
        if (isFiltered(sql)) users.set(sql, [...(users.get(sql) ?? []), { scenario, sane, found }]);
    }
    for (const [sql, uses] of users) {
      if (WITHOUT_EFFECT.some((each) => each.sql.test(sql))) continue;
      // Neither has such a row, here or in the copy: there is nothing to be mistaken for another's.
      if (uses.every(({ found }) => found === 0)) continue;
      let isNoticed = false;
      for (const { scenario, sane, found } of uses) {
        const { result, rows } = await withMutant(sql, withoutFilter(sql), () => play(scenario));
        // More rows are the copy's: with the filter in place none of them was met above.
        isNoticed = result.outcome !== sane || result.foreign.length > 0 || rows > found;
        if (isNoticed) break;
      }
      if (!isNoticed) unnoticed.push(sql.replaceAll(/\s+/gu, " ").slice(0, 300));
      else noticed[isChange(sql) ? "changes" : "reads"] += 1;
    }
    expect(unnoticed).toEqual([]);
    expect(noticed.reads).toBeGreaterThanOrEqual(20);
    expect(noticed.changes).toBeGreaterThanOrEqual(10);
  });
});
