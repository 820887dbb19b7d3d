import { z } from "zod";
import { type Task, defineTask } from "#server/queue/define-job.ts";
import { declareTask } from "#server/queue/queue.ts";
import { queueMail } from "#server/mail/outbox.ts";

/** Where a process may be killed; `worked` is after the work, before it is noted as done. */
export type Step = "claiming" | "claimed" | "working" | "worked" | "finishing" | "done";

/** A task that leaves its note in the outbox, in the transaction of its end or in one before. */
export const NOTE_KIND = declareTask(
  "test.note",
  z.object({ note: z.string(), isAtEnd: z.boolean() }),
);

/** @param reach is called at each step */
export const noteTask = (reach: (step: Step) => Promise<void> | void): Task =>
  defineTask(NOTE_KIND, {
    lane: "exports",
    timeoutMs: 60_000,
    run: async ({ db, clock }, { note, isAtEnd }, task) => {
      await reach("claimed");
      const mail = { subject: note, html: "", text: note, customerId: null };
      const outgoing = { ...mail, recipient: "notes@example.test" };
      if (isAtEnd) {
        await task.finish(async (tx) => {
          await queueMail(tx, outgoing, "portal.example.test", clock.now());
          await reach("finishing");
        });
        await reach("done");
        return;
      }
      await db.transaction(async (tx) => {
        await queueMail(tx, outgoing, "portal.example.test", clock.now());
        await reach("working");
      });
      await reach("worked");
    },
  });
