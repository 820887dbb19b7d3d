import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportResult } from "#contract/core/imports.ts";
import type { ImportToTakeBack, TracedImport } from "#contract/observing/observation-imports.ts";
import type { Role } from "#contract/core/permissions.ts";
import { importObservations } from "#server/cli/observations/import-observations.ts";
import { takeBack } from "#server/features/observing/observations/service.ts";
import { commandLineAct } from "#server/access/write-context.ts";
import { facilityScope } from "#server/db/tenant-scope.ts";
import { systemClock } from "#server/lib/clock.ts";
import { createLogger } from "#server/lib/logger.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildObvJobRole } from "#tests/factories/job-role.ts";
import { buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { DAY_MS } from "#contract/core/durations.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ log: createLogger("silent") });
});
afterAll(() => portal.close());

const HEAD = "location,role,moment,outcome,time,count,session,link";
const line = (day: string, count = 1, session = "", link = "") =>
  `4W,Nurse,afterContact,rub,${day} 10:00,${count},${session},${link}`;

const scene = async (role: Role = "customerAdmin") => {
  const facility = await buildFacility(portal.db, { products: ["OBS"] });
  const { customerId, facilityId, rootId } = facility;
  await buildLocation(portal.db, facility, { parentId: rootId, level: 3, name: "4W" });
  await buildObvJobRole(portal.db, facility, { name: "Nurse" });
  const user = await buildUser(portal.db, { customerId, role });
  const page = await signIn(portal.origin, user.email, user.password);
  const path = `/api/facility/${facilityId}/observations`;
  const own = { customer_id: customerId, facility_id: facilityId };
  const send = async (...lines: string[]): Promise<string> => {
    const answer = await page.send("POST", `${path}/import`, {
      text: [HEAD, ...lines].join("\n"),
      fileName: "autumn.csv",
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as ImportResult).importId;
  };
  const listed = async (): Promise<TracedImport[]> =>
    (await (await page.get(`${path}/imports`)).json()) as TracedImport[];
  const look = async (id: string): Promise<ImportToTakeBack> =>
    (await (await page.get(`${path}/imports/${id}`)).json()) as ImportToTakeBack;
  const back = (id: string) => page.send("DELETE", `${path}/imports/${id}`);
  /** All that is stored of observations, by what it says. */
  const stored = async () => ({
    sessions: await portal
      .db("observation_session")
      .where(own)
      .orderBy("session_id")
      .select("session_id", "started_at", "ended_at", "is_bare_count"),
    observations: await portal
      .db("observation")
      .where(own)
      .orderBy("observation_id")
      .select("observation_id", "session_id", "count", "is_counted"),
  });
  return { ...facility, own, user, page, path, send, listed, look, back, stored };
};

describe("taking back an import of observations", () => {
  it("taking back removes only what the import added, with counts by month", async () => {
    const { send, listed, look, back, stored, own, user } = await scene();
    await send(line("2025-09-30", 4));
    const before = await stored();
    // A line that was known before is the first import's.
    const id = await send(line("2025-09-30", 4), line("2025-10-01", 17), line("2025-11-30", 3));
    expect(await listed()).toMatchObject([
      { id, fileName: "autumn.csv", by: user.email, lines: 2, takenBackAt: null },
      { lines: 1 },
    ]);
    expect((await look(id)).months).toEqual([
      { month: "2025-10", isClosed: true, observations: 17 },
      { month: "2025-11", isClosed: true, observations: 3 },
    ]);
    expect((await back(id)).status).toBe(204);
    expect(await stored()).toEqual(before);
    const entries = portal.db("audit_log").where({ ...own, action: "takeBack" });
    expect(await entries).toMatchObject([
      { entity: "observation", entity_id: id, before: { file: "autumn.csv", observations: 20 } },
    ]);
    const [first] = await listed();
    expect(first?.takenBackAt).not.toBeNull();
    expect((await problemOf(await back(id))).code).toBe("import_taken_back");
    // What was taken back is new to the next import.
    await send(line("2025-10-01", 17));
    expect((await stored()).observations).toHaveLength(2);
  });

  it("taking an import back leaves the sessions its lines joined as they were", async () => {
    const { send, back, stored } = await scene();
    const kept = [line("2025-10-02", 1, "Round 1", "a"), line("2025-10-02", 1, "Round 1", "b")];
    await send(...kept);
    const before = await stored();
    const id = await send(
      ...kept,
      line("2025-10-01", 1, "Round 1", "a"),
      line("2025-10-05", 1, "Round 1", "c"),
    );
    const joined = await stored();
    expect([joined.sessions.length, joined.observations.length]).toEqual([1, 4]);
    expect((await back(id)).status).toBe(204);
    expect(await stored()).toEqual(before);
  });

  it("taking back an import makes another line of a link count", async () => {
    const { send, back, stored } = await scene();
    const first = line("2025-10-02", 1, "Round 1", "a");
    const id = await send(first);
    await send(first, line("2025-10-03", 1, "Round 1", "a"));
    expect((await stored()).observations.map((one) => one.is_counted).toSorted()).toEqual([
      false,
      true,
    ]);
    expect((await back(id)).status).toBe(204);
    expect(await stored()).toMatchObject({
      observations: [{ is_counted: true }],
      sessions: [{ started_at: new Date("2025-10-03T14:00:00Z") }],
    });
  });

  it("taking back an import forgets its bare counts", async () => {
    const { send, back, stored } = await scene();
    await send(line("2025-10-02"));
    const before = await stored();
    const id = await send(line("2025-10-02"), line("2025-10-02", 9));
    expect((await stored()).sessions).toMatchObject([{ is_bare_count: true }]);
    expect((await back(id)).status).toBe(204);
    expect(await stored()).toEqual(before);
  });

  it("taking back an import requires the right to import, within 90 days", async () => {
    const { customerId, facilityId, send, back, look, own, path } = await scene();
    const id = await send(line("2025-10-01"));
    const observer = await buildUser(portal.db, { customerId, role: "observer" });
    const theirs = await signIn(portal.origin, observer.email, observer.password);
    expect((await theirs.send("DELETE", `${path}/imports/${id}`)).status).toBe(403);
    const abroad = await scene();
    expect((await abroad.back(id)).status).toBe(404);
    expect((await look(id)).months).toHaveLength(1);
    await portal
      .db("observation_import")
      .where({ customer_id: customerId, facility_id: facilityId, import_id: id })
      .update({ made_at: new Date(Date.now() - 91 * DAY_MS) });
    expect((await back(id)).status).toBe(404);
    expect(await portal.db("observation").where(own)).toHaveLength(1);
  });

  it("the command takes back an import, whichever way the file came", async () => {
    const { customerId, facilityId, listed, back, stored, send } = await scene();
    const folder = await mkdtemp(join(tmpdir(), "handrail-observations-"));
    const file = join(folder, "october.csv");
    await writeFile(file, [HEAD, line("2025-10-01", 17)].join("\n"));
    const { importIds } = await importObservations(portal.db, file, {
      clock: systemClock,
      facility: facilityId,
      isDryRun: false,
      onLine: () => {},
    });
    await rm(folder, { recursive: true });
    const [byCommand] = await listed();
    expect(byCommand).toMatchObject({ id: importIds[0], by: null, lines: 1 });
    expect((await back(byCommand?.id ?? "")).status).toBe(204);
    const byPage = await send(line("2025-10-01", 5));
    const scope = facilityScope(customerId, facilityId);
    const months = await portal.db.transaction((tx) =>
      takeBack(commandLineAct(tx, systemClock.now()), scope, byPage),
    );
    expect(months).toEqual([{ month: "2025-10", isClosed: true, observations: 5 }]);
    expect(await stored()).toEqual({ sessions: [], observations: [] });
  });
});
