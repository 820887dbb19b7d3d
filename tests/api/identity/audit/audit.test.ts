import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuditEntry, COMMAND_LINE } from "#contract/identity/audit.ts";
import { writeAudit } from "#server/access/audit-log.ts";
import { customerScope } from "#server/db/tenant-scope.ts";
import type { Row } from "#server/db/tables.ts";
import { buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { buildShift } from "#tests/factories/facility-rules.ts";
import { buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("the audit log", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
  });
  afterAll(() => portal.close());

  const scene = async () => {
    const facility = await buildFacility(portal.db);
    const admin = await buildUser(portal.db, {
      customerId: facility.customerId,
      role: "customerAdmin",
    });
    return { ...facility, page: await signIn(portal.origin, admin.email, admin.password), admin };
  };
  const write = (customerId: string, count: number, entity = "shift"): Promise<void> =>
    portal.db.transaction(async (tx) => {
      for (let index = 0; index < count; index += 1) {
        await writeAudit(tx, COMMAND_LINE, portal.clock.now(), {
          scope: customerScope(customerId),
          action: "update",
          entity,
          id: `row ${index}`,
          after: { name: index === 7 ? "=Night, 100%" : "Day" },
        });
      }
    });
  type Page = { entries: AuditEntry[]; hasMore: boolean };

  it("the audit log shows what a person changed, from where, with before and after", async () => {
    const { customerId, page, admin } = await scene();
    await page.send("POST", "/api/account/manage", {
      version: 1,
      firstName: "Roberta",
      lastName: "Example",
    });
    const answer = await page.get(`/api/audit?customerId=${customerId}`);
    expect(((await answer.json()) as Page).entries[0]).toMatchObject({
      userName: admin.email,
      action: "update",
      entity: "app_user",
      entityId: admin.userId,
      before: { firstName: "Robin" },
      after: { firstName: "Roberta" },
      ipAddress: expect.stringContaining("127.0.0.1") as string,
    });
  });

  it("the audit log is paged, searched and narrowed by day", async () => {
    const { customerId, page } = await scene();
    await write(customerId, 250);
    const first = (await (await page.get(`/api/audit?customerId=${customerId}`)).json()) as Page;
    expect([first.entries.length, first.hasMore]).toEqual([200, true]);
    const last = first.entries.at(-1)?.id ?? "";
    const second = (await (
      await page.get(`/api/audit?customerId=${customerId}&before=${last}`)
    ).json()) as Page;
    // The first entry of all is the administrator's own sign-in.
    expect([second.entries.length, second.hasMore]).toEqual([51, false]);
    expect(second.entries.at(-1)).toMatchObject({ action: "signIn", entity: "app_user" });
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(251);
    const found = (await (
      await page.get(`/api/audit?customerId=${customerId}&search=100%25`)
    ).json()) as Page;
    expect(found.entries.map(({ entityId }) => entityId)).toEqual(["row 7"]);
    const none = (await (
      await page.get(`/api/audit?customerId=${customerId}&to=2026-03-01`)
    ).json()) as Page;
    expect(none.entries).toEqual([]);
    const that = (await (
      await page.get(`/api/audit?customerId=${customerId}&from=2026-03-02&to=2026-03-02`)
    ).json()) as Page;
    expect(that.entries.length).toBe(200);
  });

  it("the audit log takes days in the zone that the page names", async () => {
    const { customerId, page } = await scene();
    await write(customerId, 1);
    const [at] = await portal.db("audit_log").where({ customer_id: customerId }).pluck("at");
    const dayIn = (timeZone: string) => (at as Date).toLocaleDateString("sv-SE", { timeZone });
    // Fourteen hours ahead and eleven behind: at any instant these have different days.
    const zones = ["Pacific/Kiritimati", "Pacific/Midway"] as const;
    const count = async (day: string, timeZone: string): Promise<number> => {
      const query = new URLSearchParams({ customerId, timeZone, from: day, to: day });
      const answer = await page.get(`/api/audit?${query}`);
      return ((await answer.json()) as Page).entries.length;
    };
    // The administrator's sign-in and the one entry.
    for (const zone of zones) expect(await count(dayIn(zone), zone)).toBe(2);
    expect(await count(dayIn(zones[0]), zones[1])).toBe(0);
    const refused = await page.get(`/api/audit?customerId=${customerId}&timeZone=Mars/Olympus`);
    expect(refused.status).toBe(400);
  });

  it("the audit log refuses days at either end of the calendar", async () => {
    const { customerId, page } = await scene();
    for (const path of ["audit", "audit/csv"]) {
      const days = "from=0000-01-01&to=9999-12-31";
      const answer = await page.get(`/api/${path}?customerId=${customerId}&${days}`);
      expect(await problemOf(answer)).toMatchObject({
        status: 400,
        fieldErrors: { from: "too_far_back", to: "too_far_ahead" },
      });
    }
    const days = "from=1900-01-01&to=2999-12-31";
    const all = await page.get(`/api/audit?customerId=${customerId}&${days}`);
    expect(all.status).toBe(200);
  });

  it("the audit log is searched by the page's labels, in the reader's language", async () => {
    const { customerId, scope, page, admin } = await scene();
    const entries = [
      { action: "changePassword", entity: "app_user", id: "changed" },
      { action: "revoke", entity: "api_token", id: "revoked", before: { name: "Night" } },
      { action: "remove", entity: "user_role", id: "removed", before: { firstName: "Ida" } },
    ] as const;
    await portal.db.transaction(async (tx) => {
      for (const entry of entries) {
        await writeAudit(tx, COMMAND_LINE, portal.clock.now(), { scope, ...entry });
      }
    });
    const found = async (search: string, language: string): Promise<unknown> => {
      const query = new URLSearchParams({ customerId, search }).toString();
      const answer = await page.get(`/api/audit?${query}`, { "accept-language": language });
      const ids = ((await answer.json()) as Page).entries.map(({ entityId }) => entityId);
      const csv = await page.get(`/api/audit/csv?${query}&language=${language}`);
      const rows = parse(await csv.text(), { bom: true, from: 2 }) as string[][];
      expect(rows.map((row) => row[4])).toEqual(ids);
      return ids;
    };
    expect(await found("Password changed", "en-US")).toEqual(["changed"]);
    expect(await found("REVOKED", "en-US")).toEqual(["revoked"]);
    expect(await found("api token", "en-US")).toEqual(["revoked"]);
    expect(await found("user's role", "en-US")).toEqual(["removed"]);
    expect(await found("First name", "en-US")).toEqual(["removed"]);
    expect(await found("Utilisateur", "fr-CA")).toEqual(["removed", "changed", admin.userId]);
    expect(await found("revocation", "fr-CA")).toEqual(["revoked"]);
    expect(await found("jeton d'api", "fr-CA")).toEqual(["revoked"]);
    expect(await found("Jeton", "en-US")).toEqual([]);
    expect(await found("ligne de commande", "fr-CA")).toEqual(["removed", "revoked", "changed"]);
    expect(await found("ligne de commande", "en-US")).toEqual([]);
    expect(await found("api_token", "fr-CA")).toEqual(["revoked"]);
    expect(await found("night", "fr-CA")).toEqual(["revoked"]);
  });

  it("the audit log's CSV is in the requested language, whatever the browser's", async () => {
    const { customerId, page } = await scene();
    const answer = await page.get(`/api/audit/csv?customerId=${customerId}&language=fr-CA`, {
      "accept-language": "en-US",
    });
    const name = encodeURIComponent("Journal d’audit 2026-03-02.csv");
    expect(answer.headers.get("content-disposition")).toContain(name);
    expect((parse(await answer.text(), { bom: true }) as string[][])[0]?.[1]).toBe("Qui");
  });

  it("exports the audit log as CSV with the page's labels and separate codes", async () => {
    const { customerId, scope, page } = await scene();
    await portal.db.transaction(async (tx) => {
      const entries = [
        { action: "revoke", entity: "api_token" },
        { action: "constructor", entity: "=unheard_of" },
      ];
      for (const entry of entries) {
        await writeAudit(tx, COMMAND_LINE, portal.clock.now(), { scope, ...entry });
      }
    });
    const saved = async (language: string): Promise<unknown> => {
      const answer = await page.get(`/api/audit/csv?customerId=${customerId}&language=${language}`);
      const rows = parse(await answer.text(), { bom: true, columns: true });
      return (rows as Record<string, string>[])
        .map((row) => Object.entries(row))
        .map((row) => [...row.slice(1, 4), ...row.slice(-2)]);
    };
    expect(await saved("fr-CA")).toMatchObject([
      [
        ["Qui", "Ligne de commande"],
        ["Quoi", "constructor"],
        ["Type", "'=unheard_of"],
        ["Quoi (code)", "constructor"],
        ["Type (code)", "'=unheard_of"],
      ],
      [
        ["Qui", "Ligne de commande"],
        ["Quoi", "Révocation"],
        ["Type", "Jeton d’API"],
        ["Quoi (code)", "revoke"],
        ["Type (code)", "api_token"],
      ],
      {},
    ]);
    expect(await saved("en-US")).toMatchObject([
      {},
      [
        ["Who", "Command line"],
        ["What", "Revoked"],
        ["Type", "API token"],
        ["What (code)", "revoke"],
        ["Type (code)", "api_token"],
      ],
      {},
    ]);
  });

  it("the audit log's CSV has every entry, none of them a formula", async () => {
    const { customerId, page } = await scene();
    await write(customerId, 230, "=cmd");
    const answer = await page.get(`/api/audit/csv?customerId=${customerId}`, {
      "accept-language": "fr-CA",
    });
    expect(answer.headers.get("content-type")).toContain("text/csv");
    const rows = parse(await answer.text(), { bom: true }) as string[][];
    expect(rows.length).toBe(232);
    expect(rows[0]?.[1]).toBe("Qui");
    expect(rows[1]?.[3]).toBe("'=cmd");
  });

  it("the audit log is shown to administrators of that customer alone", async () => {
    const own = await scene();
    const other = await scene();
    await write(own.customerId, 3);
    expect((await other.page.get(`/api/audit?customerId=${own.customerId}`)).status).toBe(403);
    expect((await other.page.get(`/api/audit/csv?customerId=${own.customerId}`)).status).toBe(403);
    const seen = (await (
      await other.page.get(`/api/audit?customerId=${other.customerId}`)
    ).json()) as Page;
    expect(new Set(seen.entries.map(({ userName }) => userName))).toEqual(
      new Set([other.admin.email]),
    );
    const analyst = await buildUser(portal.db, { customerId: own.customerId, role: "dataAnalyst" });
    const page = await signIn(portal.origin, analyst.email, analyst.password);
    expect((await page.get(`/api/audit?customerId=${own.customerId}`)).status).toBe(403);
  });

  const recorded = (customerId: string, action: string): Promise<Row<"audit_log">[]> =>
    portal.db("audit_log").where({ customer_id: customerId, action }).orderBy("audit_id");

  it("logs a refused call once per session and minute; failing to log still refuses", async () => {
    const own = await scene();
    const other = await scene();
    const ask = (path = "audit") => own.page.get(`/api/${path}?customerId=${other.customerId}`);
    for (const _ of [1, 2]) expect((await ask()).status).toBe(403);
    expect((await ask("apiTokens")).status).toBe(403);
    const refused = async () =>
      (await recorded(own.customerId, "refuse")).map((row) => row.entity_id);
    expect(await refused()).toEqual(["audit.list", "apiTokens.list"]);
    const again = await signIn(portal.origin, own.admin.email, own.admin.password);
    expect((await again.get(`/api/audit?customerId=${other.customerId}`)).status).toBe(403);
    portal.clock.advance(60_000);
    expect((await ask()).status).toBe(403);
    expect(await refused()).toHaveLength(4);
    expect(await recorded(other.customerId, "refuse")).toEqual([]);
    expect(await recorded(own.customerId, "refuse")).toMatchObject([
      { user_name: own.admin.email, entity: "call", after: { name: "GET audit" } },
      {},
      {},
      {},
    ]);

    portal.clock.advance(60_000);
    const check = "ADD CONSTRAINT no_refusal CHECK (action <> 'refuse') NOT VALID";
    await portal.db.raw(`ALTER TABLE audit_log ${check}`);
    expect(await problemOf(await ask())).toMatchObject({ status: 403, code: "forbidden" });
    await portal.db.raw("ALTER TABLE audit_log DROP CONSTRAINT no_refusal");
    // What was not written down is not taken for written down.
    await ask();
    expect(await refused()).toHaveLength(5);
  });

  it("the audit log has each report that leaves as a file", async () => {
    const { customerId, facilityId, page } = await scene();
    const filters = JSON.stringify({ facilityId, reportDateRange: "yesterday" });
    const query = new URLSearchParams({ filters });
    for (const path of ["reportExport/2/csv", "reportExport/29/xlsx"])
      expect((await page.get(`/api/${path}?${query}`)).status).toBe(200);
    expect((await page.send("POST", "/api/reportExport/33/csv", { filters })).status).toBe(200);
    expect((await page.get("/api/reportExport/2/csv?filters=%7B%7D")).status).toBe(400);
    const range = { start: "2026-03-01T00:00", end: "2026-03-02T00:00" };
    const entries = await recorded(customerId, "export");
    expect(entries.map((row) => [row.entity_id, row.facility_id, row.after])).toEqual([
      ["2", facilityId, { name: "Performance history", format: "csv", rows: 1, ...range }],
      ["29", facilityId, { name: "Dispenser events", format: "xlsx", ...range }],
      ["33", facilityId, { name: "Performance bar graph", format: "csv", rows: 1, ...range }],
    ]);
  });

  it("logs the first look of each provider session in the customer's own log", async () => {
    const { customerId, facilityId, scope, page: own } = await scene();
    const provider = await buildCustomer(portal.db, { isProvider: true });
    const { customerId: home } = provider;
    const staff = await buildUser(portal.db, { customerId: home, role: "providerAdmin" });
    const enter = () => signIn(portal.origin, staff.email, staff.password);
    const page = await enter();
    for (const _ of [1, 2]) {
      expect((await page.get(`/api/facility/${facilityId}/dataHealth`)).status).toBe(200);
      expect((await page.get(`/api/audit?customerId=${customerId}`)).status).toBe(200);
    }
    const shift = await buildShift(portal.db, scope, {
      name: "Day",
      startSlot: 14,
      endSlot: 30,
    });
    expect((await (await enter()).send("DELETE", `/api/shifts/${shift}`)).status).toBe(204);
    // Neither one's own customer nor what is refused is a look.
    await own.get(`/api/facility/${facilityId}/dataHealth`);
    await page.get(`/api/audit?customerId=${home}`);
    const looks = await recorded(customerId, "view");
    const look = { user_name: staff.email, entity: "customer", entity_id: customerId };
    expect(looks).toMatchObject([look, look]);
    expect(await recorded(home, "view")).toEqual([]);
  });

  it("the audit log has a lockout by one's own current password", async () => {
    const { customerId } = await buildCustomer(portal.db, { maxFailedAttempts: 3 });
    const admin = await buildUser(portal.db, { customerId });
    const page = await signIn(portal.origin, admin.email, admin.password);
    const change = {
      version: 1,
      firstName: "Robin",
      lastName: "Example",
      currentPassword: "Wrong-horse-7",
      newPassword: "Better-horse-8",
      confirmPassword: "Better-horse-8",
    };
    const lockouts = () => recorded(customerId, "lockout");
    for (const _ of [1, 2]) await page.send("POST", "/api/account/manage", change);
    expect(await lockouts()).toEqual([]);
    await page.send("POST", "/api/account/manage", change);
    await page.send("POST", "/api/account/manage", change);
    expect(await lockouts()).toMatchObject([
      { user_name: admin.email, entity: "app_user", entity_id: admin.userId },
    ]);
  });

  it("the audit log allows no change and no removal, by anyone", async () => {
    const { customerId } = await scene();
    await write(customerId, 1);
    await expect(
      portal.db("audit_log").where("customer_id", customerId).update({ action: "x" }),
    ).rejects.toThrow(/append-only/u);
    await expect(portal.db("audit_log").where("customer_id", customerId).delete()).rejects.toThrow(
      /append-only/u,
    );
    await expect(portal.db.raw("TRUNCATE audit_log")).rejects.toThrow(/append-only/u);
  });
});
