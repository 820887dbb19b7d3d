import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportCheck } from "#contract/core/imports.ts";
import type { Role } from "#contract/core/permissions.ts";
import { importObservations } from "#server/cli/observations/import-observations.ts";
import { systemClock } from "#server/lib/clock.ts";
import { createLogger } from "#server/lib/logger.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildObvJobRole } from "#tests/factories/job-role.ts";
import { buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ log: createLogger("silent") });
});
afterAll(() => portal.close());

const HEAD = "location,role,moment,outcome,time,count";
const LINES = [
  HEAD,
  "4W,Nurse,In room,rub,2025-10-01 10:00,17",
  "4w,nurse,outOfRoom,none,2025-10-31,3",
];

const scene = async (role: Role = "customerAdmin") => {
  const facility = await buildFacility(portal.db, { products: ["OBS"] });
  const { customerId, facilityId, rootId } = facility;
  await buildLocation(portal.db, facility, { parentId: rootId, level: 3, name: "4W" });
  await buildObvJobRole(portal.db, facility, { name: "Nurse" });
  const user = await buildUser(portal.db, { customerId, role });
  const page = await signIn(portal.origin, user.email, user.password);
  const path = `/api/facility/${facilityId}/observations/import`;
  const check = async (lines: readonly string[]) => {
    const answer = await page.send("POST", `${path}/check`, { text: lines.join("\n") });
    expect(answer.status).toBe(200);
    const found = (await answer.json()) as ImportCheck;
    if ("problem" in found) throw new Error(found.problem);
    return found;
  };
  const send = (lines: readonly string[]) =>
    page.send("POST", path, { text: lines.join("\n"), fileName: "october.csv" });
  const counted = () =>
    portal.db("observation").where({ customer_id: customerId, facility_id: facilityId });
  return { ...facility, page, check, send, counted };
};

describe("observations by file", () => {
  it("a file of observations is checked, added once, and logged with each line's result", async () => {
    const { check, send, counted, customerId } = await scene();
    const look = await check(LINES);
    expect(look.lines.map(({ outcome }) => outcome)).toEqual(["new", "new"]);
    expect(look.summary).toBe(
      "Adds 20 observations. From October 1, 2025 to October 31, 2025; 1 unit, 2 moments.",
    );
    expect(await counted()).toEqual([]);
    expect(await (await send(LINES)).json()).toMatchObject({ created: 2, isRunning: false });
    expect(await counted()).toHaveLength(2);
    const again = await check(LINES);
    expect(again.lines.map(({ outcome }) => outcome)).toEqual(["unchanged", "unchanged"]);
    expect(await (await send(LINES)).json()).toMatchObject({ created: 0 });
    expect(await counted()).toHaveLength(2);
    const entries = portal.db("audit_log").where({ customer_id: customerId, action: "import" });
    expect(await entries).toMatchObject([
      { entity: "observation", after: { file: "october.csv", created: 2 } },
    ]);
  });

  it("observations by file are known whether the command or the page imported them", async () => {
    const { facilityId, check, send, counted } = await scene();
    const folder = await mkdtemp(join(tmpdir(), "handrail-observations-"));
    const path = join(folder, "observations.csv");
    await writeFile(path, LINES.join("\n"));
    const byCommand = () =>
      importObservations(portal.db, path, {
        clock: systemClock,
        facility: facilityId,
        isDryRun: false,
        onLine: () => {},
      });
    expect(await byCommand()).toMatchObject({ new: 2 });
    expect((await check(LINES)).lines.map(({ outcome }) => outcome)).toEqual([
      "unchanged",
      "unchanged",
    ]);
    expect(await (await send([...LINES, "4W,Nurse,inRoom,wash,2025-10-02,"])).json()).toMatchObject(
      {
        created: 1,
      },
    );
    await writeFile(path, [...LINES, "4W,Nurse,inRoom,wash,2025-10-02,"].join("\n"));
    expect(await byCommand()).toMatchObject({ new: 0, known: 3 });
    expect(await counted()).toHaveLength(3);
    await rm(folder, { recursive: true });
  });

  it("refuses observations cell by cell with a suggestion, and the whole file unless skipped", async () => {
    const { check, send, counted } = await scene();
    const wrong = [
      `${HEAD},facility`,
      "4X,Nurse,inRoom,rub,2025-10-01,,",
      "4W,Nurse,inRoom,rub,2125-10-01,1e3,",
      "4W,Nurse,inRoom,,2025-10-01,,",
      "Theirs,Nurse,inRoom,soap,2025-10-01,,Elsewhere",
      "4W,Nurse,inRoom,rub,2025-10-01,,",
    ];
    const { lines } = await check(wrong);
    const columnsOf = lines.map(({ outcome, faults }) =>
      faults === undefined ? outcome : faults.map(({ column }) => column).join(" and "),
    );
    expect(columnsOf).toEqual([
      "location",
      "time and count",
      "outcome",
      "facility and outcome",
      "new",
    ]);
    expect(lines[0]?.nearMatch).toEqual({ column: "location", value: "4w" });
    expect((await problemOf(await send(wrong))).code).toBe("import_refused");
    expect(await counted()).toEqual([]);
  });

  it("observations by file are for administrators, and for facilities with a license", async () => {
    for (const role of ["observer", "dataAnalyst"] as const)
      expect((await (await scene(role)).send(LINES)).status).toBe(403);
    const own = await scene();
    const { customerId, facilityId } = own;
    await portal.db("license").where({ customer_id: customerId, facility_id: facilityId }).delete();
    expect((await own.send(LINES)).status).toBe(403);
  });
});
