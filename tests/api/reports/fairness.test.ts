import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import type { Client } from "#tests/support/client.ts";
import { startPortal } from "#tests/support/portal.ts";
import type { Portal } from "#tests/support/portal.ts";
import { NOW, buildHospital } from "./support/hospital.ts";
import type { Hospital } from "./support/hospital.ts";

/** Reports of one customer while the summaries that they read are locked. */
describe("reports that take long", () => {
  let portal: Portal;
  let hospital: Hospital;
  let pages: Client[];
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
    hospital = await buildHospital(portal.db);
    const { customerId } = hospital;
    const users = await Promise.all([1, 2].map(() => buildUser(portal.db, { customerId })));
    pages = await Promise.all(
      users.map(({ email, password }) => signIn(portal.origin, email, password)),
    );
  });
  afterAll(() => portal.close());

  /** @returns frees the summaries */
  const lock = async (): Promise<() => Promise<void>> => {
    const tx = await portal.db.transaction();
    await tx.raw("LOCK TABLE location_day IN ACCESS EXCLUSIVE MODE");
    return async () => {
      await tx.rollback();
    };
  };
  /** Statements of the portal that wait for the lock. */
  const waiting = async (): Promise<number> => {
    const { rows } = await portal.db.raw<{ rows: { n: number }[] }>(
      `SELECT count(*) AS n FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0]?.n ?? 0;
  };
  const ask = (page: Client | undefined, signal?: AbortSignal): Promise<Response> =>
    fetch(`${portal.origin}/api/report/2`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: page?.cookie() ?? "",
        "x-csrf-token": page?.user?.csrfToken ?? "",
      },
      body: JSON.stringify({ facilityId: hospital.facilityId, reportDateRange: "last7Days" }),
      signal: signal ?? null,
    });

  it("end in the database when whoever asked has left, and their connections serve others", async () => {
    const free = await lock();
    try {
      const left = new AbortController();
      const asked = expect(ask(pages[0], left.signal)).rejects.toThrow("abort");
      await expect.poll(waiting).toBeGreaterThan(0);
      left.abort();
      await asked;
      await expect.poll(waiting).toBe(0);
    } finally {
      await free();
    }
    expect((await ask(pages[0])).status).toBe(200);
  });

  it("wait for each other within one account, and are refused with a time to come again", async () => {
    const free = await lock();
    // More than one account may run anywhere.
    const asked = Array.from({ length: LIMITS.heavyOfUser + 1 }, () => ask(pages[0]));
    try {
      const refused = await Promise.race(asked);
      expect(refused.status).toBe(429);
      expect(refused.headers.get("retry-after")).toBe(String(LIMITS.heavyWaitSeconds));
      expect((await problemOf(refused)).code).toBe("rate_limited");
    } finally {
      await free();
    }
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await ask(pages[1])).status).toBe(200);
  });
});
