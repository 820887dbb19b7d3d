import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Db } from "#server/db/knex.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { withDatabase } from "./support/database.ts";
import { hurry } from "./support/hurry.ts";
import { printFigure, say } from "./support/figure.ts";
import { startMailSink } from "./support/mail-sink.ts";
import type { Benchmark, BenchOptions } from "./support/options.ts";

const KILLS = 300;
/** Mails that are queued while processes are killed. */
const AWKWARD_MAILS = 6_000;
const RATE_MAILS = 1_000;
/** A process is killed at any moment of this time after it began to send. */
const KILL_WITHIN_MS = 1_000;
const script = fileURLToPath(new URL("support/mail-process.ts", import.meta.url));

const fill = async (db: Db, count: number): Promise<void> => {
  await db("mail_outbox").delete();
  const html = `<p>${"A line of a report mail. ".repeat(400)}</p>`;
  await db.transaction(async (tx) => {
    for (let number = 0; number < count; number += 1) {
      const mail = { subject: `Mail ${number}`, html, text: "A line.", customerId: null };
      // Of many domains: nothing is held for a domain's sake.
      const recipient = `person@example-${number}.test`;
      await queueMail(tx, { ...mail, recipient }, "portal.example.test", new Date());
    }
  });
};

const start = (url: string, smtpUrl: string): ChildProcess =>
  spawn(process.execPath, [script, url, smtpUrl], { stdio: ["ignore", "pipe", "inherit"] });

/** Mails a second that one process hands to a mail server beside it that takes all at once. */
const rate = async (url: string, db: Db): Promise<void> => {
  const sink = await startMailSink();
  await fill(db, RATE_MAILS);
  const child = start(url, sink.url);
  if (child.stdout !== null) await once(child.stdout, "data");
  const from = performance.now();
  await once(child, "close");
  const seconds = (performance.now() - from) / 1_000;
  await sink.close();
  printFigure({
    figure: "mails.perSecond",
    value: sink.taken.size / seconds,
    unit: "mails/s",
    target: "above the 20 a second that a mail server gets",
    isReached: sink.taken.size / seconds > 20,
    details: { mails: sink.taken.size, seconds },
  });
};

const killed = async (url: string, db: Db): Promise<void> => {
  const sink = await startMailSink({ slowMs: 150, deferred: 0.05, silent: 0.02 });
  await fill(db, AWKWARD_MAILS);
  let kills = 0;
  while (kills < KILLS) {
    // Two at a time, as two servers would; both are killed.
    const pair = [start(url, sink.url), start(url, sink.url)];
    await Promise.all(
      pair.map(async (child) => {
        const gone = once(child, "close");
        if (child.stdout !== null) await Promise.race([once(child.stdout, "data"), gone]);
        await delay(Math.random() * KILL_WITHIN_MS);
        if (child.exitCode === null && child.kill("SIGKILL")) kills += 1;
        await gone;
      }),
    );
    await hurry(db);
    if (kills % 20 === 0) say(`mails: ${kills} kills, ${sink.taken.size} taken`);
    const [open] = await db("mail_outbox").whereNot("state", "accepted").limit(1);
    if (open === undefined) break;
  }
  for (let left = 1; left > 0;) {
    await once(start(url, sink.url), "close");
    await hurry(db);
    left = (await db("mail_outbox").whereNot("state", "accepted")).length;
  }
  await sink.close();
  const rows = await db("mail_outbox").select("message_id", "may_have_arrived");
  const times = (id: string): number => sink.taken.get(id) ?? 0;
  const lost = rows.filter((row) => times(row.message_id) === 0).length;
  const repeated = rows.filter((row) => times(row.message_id) > 1);
  const unmarked = repeated.filter((row) => !row.may_have_arrived).length;
  const strange = [...sink.taken.keys()].filter((id) => !rows.some((row) => row.message_id === id));
  printFigure({
    figure: "mails.kills",
    value: lost + unmarked + strange.length,
    unit: "mails lost, or repeated without the mark or under another id",
    target: "0",
    isReached: lost + unmarked + strange.length === 0,
    details: {
      kills,
      mails: rows.length,
      once: rows.filter((row) => times(row.message_id) === 1).length,
      repeatedWithTheSameId: repeated.length,
      marked: rows.filter((row) => row.may_have_arrived).length,
      lost,
      unmarked,
      otherIds: strange.length,
    },
  });
};

export const mails: Benchmark = {
  name: "mails",
  about: "mails a second, and what arrives when processes that send are killed",
  run: ({ dir }: BenchOptions) =>
    withDatabase(
      dir,
      "mails",
      undefined,
      async () => undefined,
      async ({ url, db }) => {
        await rate(url, db);
        await killed(url, db);
      },
    ),
};
