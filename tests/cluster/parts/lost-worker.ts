import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SystemStatus } from "#contract/operations/system-status.ts";
import { withClient } from "#server/db/embedded/admin-client.ts";
import { APPLICATION_ROLE } from "#server/db/embedded/roles.ts";
import { facilityScope } from "#server/db/tenant-scope.ts";
import { type Gateway, gatewayWith } from "#tests/api/devices/ingest/support/gateway.ts";
import { createGatewayToken } from "#server/features/devices/ingest/services/credentials.ts";
import { noteSystemStatus } from "#server/features/operations/system-status/jobs/note-status.ts";
import { buildCustomer } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import { isUp, workersOf } from "#tests/support/cluster.ts";
import { jobParts } from "#tests/support/job-parts.ts";
import type { Side } from "../side.ts";
import { turnWorker } from "../worker.ts";

const FACTS = 40;

type Sender = { customerId: string; facilityId: string; gateway: Gateway; facts: object[] };

/** Ingest while a worker of the cluster is killed, and when it is back. */
export const survivesLostWorker = (side: Side): void => {
  describe.skipIf(turnWorker === null)("a worker that is killed", () => {
    let senders: Sender[];
    // The coordinator's links to a worker that was away fail once each: the tests that follow get new ones.
    afterAll(async () => {
      await withClient(side.installations.cluster.url, (admin) =>
        admin.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND usename = $1`,
          [APPLICATION_ROLE],
        ),
      );
    });
    beforeAll(async () => {
      const { db, origin, clock } = side.cluster;
      senders = [];
      for (const row of await db("facility").select("customer_id", "facility_id").orderBy("name")) {
        const scope = facilityScope(row.customer_id, row.facility_id);
        const { token } = await createGatewayToken(db, scope, "of a test", { now: clock.now() });
        const [device] = await db("device")
          .where({ customer_id: row.customer_id, facility_id: row.facility_id, device_type_id: 1 })
          .select("serial_number");
        const facts = Array.from({ length: FACTS }, (_, index) => ({
          type: "dispense",
          id: `lost-${index}`,
          device: device?.serial_number,
          at: new Date(clock.now().getTime() - index * 60_000).toISOString(),
        }));
        senders.push({ ...scope, gateway: gatewayWith(origin, token), facts });
      }
    });

    const nodeOf = async (customerId: string): Promise<number> => {
      const { rows } = await side.cluster.db.raw<{ rows: { port: number }[] }>(
        `SELECT nodeport AS port FROM pg_dist_shard_placement
         WHERE shardid = get_shard_id_for_distribution_column('customer', ?::uuid)`,
        [customerId],
      );
      return rows[0]?.port ?? 0;
    };
    const send = async ({ gateway, facts }: Sender) => {
      const answer = await gateway.post(JSON.stringify(facts));
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };

    /** A user of a provider whose rows lie on a node that stays. */
    const operatorElsewhere = async (port: number): Promise<Client> => {
      const { db, origin } = side.cluster;
      for (;;) {
        const { customerId } = await buildCustomer(db, { isProvider: true });
        if ((await nodeOf(customerId)) === port) continue;
        const user = await buildUser(db, { customerId, role: "providerAdmin" });
        return signIn(origin, user.email, user.password);
      }
    };

    it("leaves the system status with what can be read, and what cannot", async () => {
      const { db, origin, clock, dataDir } = side.cluster;
      const [node] = await workersOf(side.installations.cluster.url);
      const operator = await operatorElsewhere(node?.port ?? 0);
      const status = async (): Promise<SystemStatus[]> =>
        (await operator.get("/api/systemStatus")).json() as Promise<SystemStatus[]>;
      const unread = (figures: SystemStatus[]): string[] =>
        figures.filter(({ statusValue }) => statusValue === null).map((one) => one.statusType);
      const before = await status();
      expect(unread(before)).toEqual([]);
      await turnWorker?.("stop");
      try {
        const figures = await status();
        const ofCustomers = ["gatewayLag", "gatewayTokenExpiry", "summaryLag", "unknownDevices"];
        expect(unread(figures)).toEqual(ofCustomers);
        const read = new Set(figures.map(({ statusType }) => statusType));
        expect(before.filter(({ statusType }) => !read.has(statusType))).toEqual([]);
        expect(await (await fetch(`${origin}/metrics`)).text()).toContain(
          'handrail_status_out_of_bounds{type="summaryLag"} 1\n',
        );
        const parts = jobParts({ db, clock, dataDir });
        await noteSystemStatus.run({ ...parts, signal: new AbortController().signal });
        const noted = await db("status_sample").where("noted_at", clock.now());
        expect(noted.map((row) => row.status_type)).toContain("databaseSize");
        expect(noted.filter((row) => ofCustomers.includes(row.status_type))).toEqual([]);
      } finally {
        await turnWorker?.("start");
      }
      expect(unread(await status())).toEqual([]);
    });

    it("costs its own customers' facts nothing but time, and the others' nothing", async () => {
      const workers = await workersOf(side.installations.cluster.url);
      await turnWorker?.("stop");
      const lost: Sender[] = [];
      const others: Sender[] = [];
      try {
        for (const node of workers) {
          const dead = !(await isUp(side.installations.cluster.url, node));
          for (const sender of senders)
            if ((await nodeOf(sender.customerId)) === node.port)
              (dead ? lost : others).push(sender);
        }
        expect(lost.length * others.length).toBeGreaterThan(0);
        for (const sender of others)
          expect(await send(sender)).toMatchObject({ status: 200, body: { accepted: FACTS } });
        for (const sender of lost) expect((await send(sender)).status).toBe(503);
      } finally {
        await turnWorker?.("start");
      }
      for (const sender of lost)
        expect(await send(sender)).toMatchObject({ status: 200, body: { accepted: FACTS } });
      for (const sender of senders) {
        expect(await send(sender)).toMatchObject({ status: 200, body: { duplicate: FACTS } });
        const rows = await side.cluster
          .db("dispense")
          .where({ customer_id: sender.customerId, facility_id: sender.facilityId })
          .where("fact_id", "like", "lost-%");
        expect(rows).toHaveLength(FACTS);
      }
    });
  });
};
