import { mailResetLink } from "../service.ts";
import { defineTask } from "#server/queue/define-job.ts";
import { forgotPasswordTask } from "#server/queue/queue.ts";

/**
 * Mails the link for choosing a new password, away from the request, so that its duration reveals
 * nothing.
 */
export const forgotPassword = defineTask(forgotPasswordTask, {
  lane: "mail",
  timeoutMs: 30_000,
  run: ({ db, clock, publicUrl }, { email }) => mailResetLink({ db, clock, publicUrl }, email),
});
