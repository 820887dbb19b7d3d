import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportResult, ImportRun } from "#contract/core/imports.ts";
import type { Role } from "#contract/core/permissions.ts";
import { createLogger } from "#server/lib/logger.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ log: createLogger("silent") });
});
afterAll(() => portal.close());

const ROOMS = 600;
const tree = (rooms: number): string =>
  ["Floor,Unit,Room"]
    .concat(Array.from({ length: rooms }, (_, at) => `Floor ${at % 4},Unit ${at % 31},Room ${at}`))
    .join("\n");

const scene = async (role: Role = "customerAdmin") => {
  const facility = await buildFacility(portal.db, { products: ["ECM"] });
  const { customerId, facilityId } = facility;
  const user = await buildUser(portal.db, { customerId, role });
  const page = await signIn(portal.origin, user.email, user.password);
  const send = async (text: string, fileName = "rooms.csv"): Promise<ImportResult> => {
    const path = `/api/location/${facilityId}/import`;
    const answer = await page.send("POST", path, { text, fileName });
    expect(answer.status).toBe(200);
    return (await answer.json()) as ImportResult;
  };
  const listed = async (): Promise<ImportRun[]> =>
    (await (await page.get("/api/imports")).json()) as ImportRun[];
  const rooms = async (): Promise<number> =>
    (
      await portal
        .db("location")
        .where({ customer_id: customerId, facility_id: facilityId, level: 4 })
        .pluck("name")
    ).length;
  const entries = () => portal.db("audit_log").where({ customer_id: customerId, action: "import" });
  return { ...facility, user, page, send, listed, rooms, entries };
};

describe("an import of many lines", () => {
  it("an import is written in the background, whole, with one log entry", async () => {
    const { send, listed, rooms, entries } = await scene();
    const asked = await send(tree(ROOMS));
    expect(asked).toMatchObject({ isRunning: true, created: 0 });
    expect(await listed()).toMatchObject([
      { id: asked.importId, kind: "locations", status: "Pending", fileName: "rooms.csv" },
    ]);
    expect([await rooms(), await entries()]).toEqual([0, []]);
    // A user who returns meanwhile sees how far it is.
    await portal
      .db("job")
      .where("name", "import.write")
      .update({
        progress_done: 2 * ROOMS + 250,
        progress_total: 3 * ROOMS,
      });
    expect(await listed()).toMatchObject([
      { progress: { step: "writing", done: 250, total: ROOMS } },
    ]);
    await portal.tick();
    expect(await listed()).toMatchObject([{ status: "Done", created: expect.any(Number) }]);
    expect(await rooms()).toBe(ROOMS);
    expect(await entries()).toMatchObject([
      { entity: "location", entity_id: asked.importId, after: { file: "rooms.csv", refused: 0 } },
    ]);
    await portal.tick();
    expect(await entries()).toHaveLength(1);
  });

  it("an import can be cancelled until it is written", async () => {
    const { page, send, listed, rooms } = await scene();
    const first = await send(tree(ROOMS));
    const cancelled = await page.send("DELETE", `/api/imports/${first.importId}`);
    expect(cancelled.status).toBe(204);
    await portal.tick();
    expect(await listed()).toMatchObject([{ status: "Cancelled" }]);
    expect(await rooms()).toBe(0);
    const second = await send(tree(ROOMS));
    await portal.tick();
    const late = await page.send("DELETE", `/api/imports/${second.importId}`);
    expect((await problemOf(late)).code).toBe("import_ended");
    expect(await rooms()).toBe(ROOMS);
  });

  it("an import is refused as a whole where its owner lost the right", async () => {
    const { customerId, user, send, rooms } = await scene();
    await send(tree(ROOMS));
    const key = { customer_id: customerId, user_id: user.userId };
    await portal.db("user_role").where(key).delete();
    await portal.tick();
    const runs = await portal.db("import_run").where("customer_id", customerId);
    expect(runs).toMatchObject([{ status: "Failed", failure: "forbidden", request: null }]);
    expect(await rooms()).toBe(0);
  });

  it("an import can be seen and cancelled by its owner only", async () => {
    const { customerId, send } = await scene();
    const { importId } = await send(tree(ROOMS));
    const other = await buildUser(portal.db, { customerId, role: "customerAdmin" });
    const theirs = await signIn(portal.origin, other.email, other.password);
    expect(await (await theirs.get("/api/imports")).json()).toEqual([]);
    expect((await theirs.send("DELETE", `/api/imports/${importId}`)).status).toBe(404);
    await portal.tick();
  });
});

describe("what an import changed", () => {
  it("an import's change file has each line's values before and after", async () => {
    const { page, facilityId, send, customerId } = await scene();
    await send("Floor,Unit\nFloor 1,ICU");
    const [unit] = await portal
      .db("location")
      .where({ customer_id: customerId, facility_id: facilityId, level: 3 });
    const { importId, isRunning } = await send(
      `Id,Floor,Unit\n${unit?.location_id},Floor 1,Burns\n,Floor 1,Surgery`,
    );
    expect(isRunning).toBe(false);
    const answer = await page.get(`/api/imports/${importId}/changes?language=en-US`);
    expect((await answer.text()).trimEnd().split("\r\n").slice(1)).toEqual([
      '"2","Changed","Unit","ICU","Burns"',
      '"3","New","Floor","—","Floor 1"',
      '"3","New","Unit","—","Surgery"',
    ]);
    const abroad = await scene();
    expect((await abroad.page.get(`/api/imports/${importId}/changes`)).status).toBe(404);
  });
});
