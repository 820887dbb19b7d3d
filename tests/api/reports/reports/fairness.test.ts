import { availableParallelism } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "#contract/core/limits.ts";
import { PAGE_ROWS } from "#contract/reports/paging.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { type Hospital, NOW, buildHospital } from "./support/hospital.ts";

type Asked = { page: Client | undefined; of?: Hospital; signal?: AbortSignal };

/** Reports of one customer while what they read is locked. */
describe("reports that take long", () => {
  let portal: Portal;
  let hospital: Hospital;
  let other: Hospital;
  let pages: Client[];
  let stranger: Client;
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
    [hospital, other] = [await buildHospital(portal.db), await buildHospital(portal.db)];
    const signInTo = async ({ customerId }: Hospital): Promise<Client> => {
      const { email, password } = await buildUser(portal.db, { customerId });
      return signIn(portal.origin, email, password);
    };
    pages = [await signInTo(hospital), await signInTo(hospital)];
    stranger = await signInTo(other);
    await dispenseMuch();
  });
  afterAll(() => portal.close());

  /** More than one page of a file, all within a day. */
  const dispenseMuch = async (): Promise<void> => {
    const deviceId = await buildDevice(portal.db, hospital, { locationId: hospital.e1 });
    await portal.db.raw(
      `INSERT INTO dispense (customer_id, facility_id, device_id, at, fact_id, count)
       SELECT :customerId, :facilityId, :deviceId, :now::timestamptz - n * interval '1 second', n, 1
         FROM generate_series(1, :rows) n`,
      { ...hospital.scope, deviceId, now: NOW, rows: 2 * PAGE_ROWS.file },
    );
  };

  /** @returns frees the table */
  const lock = async (table: "location_day" | "dispense"): Promise<() => Promise<void>> => {
    const tx = await portal.db.transaction();
    await tx.raw(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    return async () => {
      await tx.rollback();
    };
  };
  /** Statements that wait for the lock. */
  const waiting = async (): Promise<number> => {
    const { rows } = await portal.db.raw<{ rows: { n: number }[] }>(
      `SELECT count(*) AS n FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0]?.n ?? 0;
  };
  const send = (
    path: string,
    body: object,
    { page, signal }: Pick<Asked, "page" | "signal">,
  ): Promise<Response> =>
    fetch(`${portal.origin}/api/${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: page?.cookie() ?? "",
        "x-csrf-token": page?.user?.csrfToken ?? "",
      },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
  const filterOf = ({ facilityId }: Hospital) => ({ facilityId, reportDateRange: "last7Days" });
  const ask = (reportId: number, { of = hospital, ...asked }: Asked): Promise<Response> =>
    send(`report/${reportId}`, filterOf(of), asked);
  const askFile = (format: "csv" | "xlsx", asked: Asked): Promise<Response> =>
    send(`reportExport/29/${format}`, { filters: JSON.stringify(filterOf(hospital)) }, asked);

  it("a report's query ends when its caller left, and frees its connection", async () => {
    const free = await lock("location_day");
    try {
      const left = new AbortController();
      const asked = expect(ask(2, { page: pages[0], signal: left.signal })).rejects.toThrow(
        "abort",
      );
      await expect.poll(waiting).toBeGreaterThan(0);
      left.abort();
      await asked;
      await expect.poll(waiting).toBe(0);
    } finally {
      await free();
    }
    expect((await ask(2, { page: pages[0] })).status).toBe(200);
  });

  it.each(["csv", "xlsx"] as const)(
    "a file's query ends with its connection before the first page: %s",
    async (format) => {
      const free = await lock("dispense");
      try {
        const left = new AbortController();
        const asked = expect(
          askFile(format, { page: pages[0], signal: left.signal }),
        ).rejects.toThrow("abort");
        await expect.poll(waiting).toBe(1);
        left.abort();
        await asked;
        await expect.poll(waiting).toBe(0);
      } finally {
        await free();
      }
    },
  );

  it.each(["csv", "xlsx"] as const)(
    "a file's query ends with its connection at a later page: %s",
    async (format) => {
      const freeFirst = await lock("dispense");
      const left = new AbortController();
      const asked = askFile(format, { page: pages[0], signal: left.signal });
      await expect.poll(waiting).toBe(1);
      // It gets the table between the first page and the second.
      const locking = lock("dispense");
      await expect.poll(waiting).toBe(2);
      await freeFirst();
      const freeSecond = await locking;
      try {
        const answer = await asked;
        expect(answer.status).toBe(200);
        const read = expect(answer.arrayBuffer()).rejects.toThrow("abort");
        await expect.poll(waiting).toBe(1);
        left.abort();
        await read;
        await expect.poll(waiting).toBe(0);
      } finally {
        await freeSecond();
      }
      expect((await ask(2, { page: pages[0] })).status).toBe(200);
    },
  );

  it("long reports of one account wait for each other, then answer 429 with Retry-After", async () => {
    const free = await lock("location_day");
    // More than one account may run anywhere.
    const asked = Array.from({ length: LIMITS.heavyOfUser + 1 }, () => ask(2, { page: pages[0] }));
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
    expect((await ask(2, { page: pages[1] })).status).toBe(200);
  });

  it("long reports of one customer leave half of the slots to the others", async () => {
    const half = Math.max(4, 2 * availableParallelism()) / 2;
    const free = await lock("dispense");
    const ofCustomer = Math.min(LIMITS.heavyOfCustomer, half);
    const asked = pages.flatMap((page) =>
      Array.from({ length: ofCustomer }, () => ask(29, { page })),
    );
    try {
      await expect.poll(waiting).toBe(ofCustomer);
      expect((await ask(2, { page: stranger, of: other })).status).toBe(200);
      expect(await waiting()).toBe(ofCustomer);
    } finally {
      await free();
    }
    await Promise.all(asked);
  });

  it("one account runs as many long reports at once as the limits allow", async () => {
    const half = Math.max(4, 2 * availableParallelism()) / 2;
    const free = await lock("dispense");
    const ofUser = Math.min(LIMITS.heavyOfUser, half);
    const asked = Array.from({ length: LIMITS.heavyOfUser }, () => ask(29, { page: pages[0] }));
    const more = ask(29, { page: pages[0] });
    try {
      await expect.poll(waiting).toBe(ofUser);
      expect((await more).status).toBe(429);
      expect(await waiting()).toBe(ofUser);
    } finally {
      await free();
    }
    await Promise.all(asked);
  });
});
