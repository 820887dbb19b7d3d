import { once } from "node:events";
import { type AddressInfo, type Server, type Socket, createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  type JobParts,
  type LaneQueue,
  type Work,
  defineJob,
  defineTask,
} from "#server/queue/define-job.ts";
import { deliverMail } from "#server/features/messaging/deliveries/jobs/deliver-mail.ts";
import { LANES, type Lane } from "#server/queue/lanes.ts";
import { declareTask, enqueue } from "#server/queue/queue.ts";
import { type Scheduler, createScheduler } from "#server/queue/scheduler.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { mailTransport } from "#server/mail/transport.ts";
import { testClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { jobParts } from "#tests/support/job-parts.ts";

const KIND = declareTask(
  "test.lane",
  z.object({ note: z.string(), customerId: z.string().optional() }),
);

describe("lanes of work", () => {
  const clock = testClock("2026-03-02T15:00:00Z");
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let scheduler: Scheduler | undefined;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(async () => {
    await scheduler?.stop();
    await database.close();
  });

  const schedule = async (work: Work, parts: Partial<JobParts> = {}): Promise<Scheduler> => {
    scheduler = await createScheduler(jobParts({ db: database.db, clock, ...parts }), work);
    return scheduler;
  };
  const ask = (note: string, customerId?: string): Promise<string> =>
    database.db.transaction((tx) => enqueue(tx, KIND, { note, customerId }, { now: clock.now() }));

  describe("with a mail server that takes a connection and says nothing", () => {
    let server: Server;
    let sockets: Socket[];
    let isGone: boolean;
    beforeEach(async () => {
      [sockets, isGone] = [[], false];
      server = createServer((socket) => {
        if (isGone) socket.destroy();
        else sockets.push(socket);
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
    });
    afterEach(() => {
      server.close();
    });

    it("a silent mail server does not hold up an engine task", async () => {
      const { port } = server.address() as AddressInfo;
      const smtpUrl = `smtp://127.0.0.1:${port}`;
      const mail = mailTransport({ smtpUrl, mailFrom: "portal@example.test", dataDir: "" });
      const done: string[] = [];
      const engine = defineTask(KIND, {
        lane: "engine",
        timeoutMs: 60_000,
        run: async (_deps, { note }) => void done.push(note),
      });
      const { tick } = await schedule({ tasks: [engine], queues: [deliverMail] }, { mail });
      await database.db.transaction(async (tx) => {
        const letter = { subject: "Hello", html: "", text: "Hello", customerId: null };
        const outgoing = { ...letter, recipient: "person@example.test" };
        await queueMail(tx, outgoing, "portal.example.test", clock.now());
      });
      const ticks = [tick()];
      await expect.poll(() => sockets.length).toBe(1);
      await ask("recomputed");
      ticks.push(tick());
      await expect.poll(() => done).toEqual(["recomputed"]);
      isGone = true;
      for (const socket of sockets) socket.destroy();
      await Promise.all(ticks);
      expect(await database.db("mail_outbox").first("attempts", "state")).toEqual({
        attempts: 1,
        state: "deferred",
      });
      mail.close();
    });
  });

  it.each<[Lane, number]>([
    ["engine", LANES.engine],
    ["alerts", LANES.alerts],
  ])("lanes work as much at a time as they may: %s %i", async (lane, most) => {
    let now = 0;
    let highest = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const task = defineTask(KIND, {
      lane,
      timeoutMs: 60_000,
      run: async () => {
        now += 1;
        highest = Math.max(highest, now);
        await promise;
        now -= 1;
      },
    });
    const { tick } = await schedule({ tasks: [task] });
    for (const note of ["1", "2", "3", "4"]) await ask(note);
    const ticks = [tick(), tick()];
    await expect.poll(() => now).toBe(most);
    resolve();
    await Promise.all([...ticks, tick()]);
    expect(highest).toBe(most);
    expect(await database.db("job")).toEqual([]);
  });

  it("customers take turns in a lane, however many tasks of one are due", async () => {
    const done: string[] = [];
    const task = defineTask(KIND, {
      lane: "engine",
      timeoutMs: 60_000,
      run: async (_deps, { note }) => void done.push(note),
    });
    const { tick } = await schedule({ tasks: [task] });
    for (const note of ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]) {
      await ask(note, note.slice(0, 1));
      clock.advance(1_000);
    }
    await ask("nobody's");
    await tick();
    expect(done).toEqual(["a1", "b1", "c1", "nobody's", "a2", "b2", "a3", "a4"]);
  });

  it("a lane that was busy looks again within the same tick", async () => {
    const seen: string[] = [];
    let isFull = false;
    const queue: LaneQueue = {
      lane: "mail",
      next: async () => {
        const isDue = isFull;
        isFull = false;
        if (isDue) seen.push("mail");
        return isDue;
      },
    };
    const job = defineJob({
      name: "test.job",
      lane: "default",
      schedule: { everySeconds: 60 },
      timeoutMs: 60_000,
      run: async () => {
        await ask("from the job");
      },
    });
    const task = defineTask(KIND, {
      lane: "pdf",
      timeoutMs: 60_000,
      run: async () => {
        seen.push("pdf");
        isFull = true;
      },
    });
    const { tick } = await schedule({ jobs: [job], tasks: [task], queues: [queue] });
    await tick();
    expect(seen).toEqual(["pdf", "mail"]);
  });

  it("lanes begin nothing after a stop, and end what is under way", async () => {
    const begun: string[] = [];
    const task = defineTask(KIND, {
      lane: "engine",
      timeoutMs: 60_000,
      run: async ({ signal }, { note }) => {
        begun.push(note);
        await once(signal, "abort");
      },
    });
    const { tick, stop } = await schedule({ tasks: [task] });
    await ask("1");
    await ask("2");
    const ticking = tick();
    await expect.poll(() => begun).toEqual(["1"]);
    await stop();
    await ticking;
    await tick();
    expect(begun).toEqual(["1"]);
    expect(await database.db("job").select("payload", "claim_id")).toEqual([
      { payload: { note: "2" }, claim_id: null },
    ]);
  });
});
