import { once } from "node:events";
import Koa from "koa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type CallDefinition, defineCall } from "#contract/core/call.ts";
import { loadActor } from "#server/access/load-actor.ts";
import { customerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { createMount } from "#server/http/mount.ts";
import { problems } from "#server/http/problems.ts";
import type { Mount, RequestState } from "#server/http/types.ts";
import { AppError } from "#server/lib/app-error.ts";
import { systemClock } from "#server/lib/clock.ts";
import { newId } from "#server/lib/ids.ts";
import { createLogger } from "#server/lib/logger.ts";
import { buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { openTestDatabase } from "#tests/support/database.ts";

const rename = {
  method: "PUT",
  path: "thing",
  access: { kind: "signedIn" },
  reach: "none",
  summary: "Rename.",
} as const;

describe("a call that writes", () => {
  let db: Db;
  let customerId: string;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    customerId = (await buildCustomer(db)).customerId;
    closing.push(database.close);
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  /** The answer to one request to a call that is mounted for it, as a signed-in administrator. */
  const answerOf = async (
    join: (mount: Mount) => void,
    checkAnswers = true,
    place: { customerId: string; facilityId?: string } = { customerId },
  ): Promise<Response> => {
    const user = await buildUser(db, { ...place, role: "customerAdmin" });
    const actor = await loadActor(db, { ...user, sessionId: newId() }, null);
    const log = createLogger("silent");
    const { router, mount } = createMount({
      db,
      clock: systemClock,
      log,
      publicHost: "portal.example.test",
      checkAnswers,
    });
    join(mount);
    const app = new Koa<RequestState>();
    app.use(problems({ log, recordForbidden: async () => undefined }));
    app.use(async (ctx, next) => {
      Object.assign(ctx.state, { actor, csrfToken: "token", language: "en-US", requestId: "1" });
      await next();
    });
    app.use(router.routes());
    const server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const answer = await fetch(`http://127.0.0.1:${address.port}/api/thing`, {
      method: "PUT",
      headers: { "x-csrf-token": "token" },
    });
    server.close();
    return answer;
  };
  const nameNow = async (): Promise<string> => {
    const row = await db("customer").where("customer_id", customerId).first<{ name: string }>();
    return row.name;
  };
  const scope = () => customerScope(customerId);
  const entries = () => db("audit_log").where({ customer_id: customerId, action: "update" });

  it("fails, and changes nothing, when it recorded nothing", async () => {
    const before = await nameNow();
    const forgetful = (mount: Mount): void =>
      mount.write(defineCall(rename), async ({ tx }) => {
        await tx("customer").where("customer_id", customerId).update({ name: "Unrecorded" });
      });
    expect((await answerOf(forgetful)).status).toBe(500);
    expect(await nameNow()).toBe(before);
    // People are not to suffer from it: production lets it pass.
    expect((await answerOf(forgetful, false)).status).toBe(204);
    expect(await nameNow()).toBe("Unrecorded");
  });

  it("a write call's record is logged with author and time, only on a change", async () => {
    const record = (before: string, after: string) => (mount: Mount) =>
      mount.write(defineCall(rename), (act) =>
        act.record({
          scope: scope(),
          action: "update",
          entity: "customer",
          id: customerId,
          before: { name: before },
          after: { name: after },
        }),
      );
    expect((await answerOf(record("Same", "Same"))).status).toBe(204);
    expect(await entries()).toEqual([]);
    expect((await answerOf(record("Old", "New"))).status).toBe(204);
    expect(await entries()).toMatchObject([
      { entity: "customer", after: { name: "New" }, user_name: expect.any(String) as string },
    ]);
  });

  it("a write call needs no entry without a change or by contract", async () => {
    const silent = defineCall({ ...rename, audit: "none" });
    expect((await answerOf((mount) => mount.write(silent, async () => undefined))).status).toBe(
      204,
    );
    const idle = (mount: Mount): void =>
      mount.write(defineCall(rename), async (act) => act.nothingChanged());
    expect((await answerOf(idle)).status).toBe(204);
  });

  it("a write call cannot be mounted as one that only reads", async () => {
    const join = (mount: Mount): void => mount(defineCall(rename), async () => undefined);
    await expect(answerOf(join)).rejects.toThrow(
      "PUT thing is mounted as one that changes nothing",
    );
  });

  it("a stale write call answers with what is there now", async () => {
    const call = defineCall({ ...rename, current: z.object({ name: z.string() }) });
    const refuse = (current: Record<string, unknown>) => (mount: Mount) =>
      mount.write(call, async () => {
        throw new AppError("conflict", { current });
      });
    const answer = await answerOf(refuse({ name: "New" }));
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "conflict", current: { name: "New" } });
    expect((await answerOf(refuse({ title: "New" }))).status).toBe(500);
  });

  it("a write call refuses only with declared codes", async () => {
    const refuse = (call: CallDefinition) => (mount: Mount) =>
      mount.write(call, async () => {
        throw new AppError("already_assigned");
      });
    expect((await answerOf(refuse(rename))).status).toBe(500);
    expect((await answerOf(refuse({ ...rename, errors: ["already_assigned"] }))).status).toBe(409);
    // Production answers in any case.
    expect((await answerOf(refuse(rename), false)).status).toBe(409);
  });

  it("refuses a write call whose products the caller has no license for", async () => {
    const access = {
      kind: "privilege",
      privilege: "manageAlerts",
      products: ["IMS", "SA"],
    } as const;
    const call = defineCall({ ...rename, access, audit: "none" });
    const join = (mount: Mount): void => mount.write(call, async () => undefined);
    const other = await buildFacility(db, { products: ["ECM"] });
    const { customerId: there } = other;
    const statusFor = async (place: { customerId: string; facilityId?: string }) =>
      (await answerOf(join, true, place)).status;
    expect(await statusFor({ customerId: there })).toBe(403);
    await buildFacility(db, { customerId: there, products: ["SA"], expiresOn: "2026-03-01" });
    expect(await statusFor({ customerId: there })).toBe(403);
    const licensed = await buildFacility(db, { customerId: there, products: ["SA"] });
    expect(await statusFor({ customerId: there })).toBe(204);
    // A role that is held elsewhere gains nothing by that license.
    expect(await statusFor({ customerId: there, facilityId: other.facilityId })).toBe(403);
    expect(await statusFor({ customerId: there, facilityId: licensed.facilityId })).toBe(204);
  });
});
