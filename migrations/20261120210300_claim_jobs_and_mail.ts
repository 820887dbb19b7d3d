import type { Knex } from "knex";

const alter = async (knex: Knex, table: string, changes: readonly string[]): Promise<void> => {
  for (const change of changes) await knex.raw(`ALTER TABLE ${table} ${change}`);
};

/** Job and mail are claimed alike: whose claim it is, until when, and whether it is given up. */
export const up = async (knex: Knex): Promise<void> => {
  await alter(knex, "job", [
    `ADD COLUMN claim_id uuid`,
    `ADD COLUMN failed_at timestamptz`,
    /* asked for again while it ran: what runs after it */
    `ADD COLUMN again_at timestamptz`,
    `ADD COLUMN again_payload jsonb`,
    `ADD COLUMN cancel_requested_at timestamptz`,
    `ADD COLUMN progress_done bigint`,
    `ADD COLUMN progress_total bigint`,
  ]);
  await alter(knex, "mail_outbox", [
    `ADD COLUMN claim_id uuid`,
    `ADD COLUMN locked_until timestamptz`,
    `ADD COLUMN failed_at timestamptz`,
  ]);
  /* the outbox is a queue of the mail lane now, not work of a recurring job */
  await knex("job").where("name", "mail.deliver").delete();
  await knex("mail_outbox")
    .whereNull("sent_at")
    .where("body_text", "")
    .update({ failed_at: knex.ref("run_at") });
  await knex.raw(`DROP INDEX job_run_at`);
  await knex.raw(`CREATE INDEX job_due ON job (run_at) WHERE failed_at IS NULL`);
  await knex.raw(`DROP INDEX mail_outbox_due`);
  await knex.raw(
    `CREATE INDEX mail_outbox_due ON mail_outbox (run_at) WHERE sent_at IS NULL AND failed_at IS NULL`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`DROP INDEX mail_outbox_due`);
  await knex.raw(`DROP INDEX job_due`);
  await alter(
    knex,
    "mail_outbox",
    ["failed_at", "locked_until", "claim_id"].map((column) => `DROP COLUMN ${column}`),
  );
  await alter(
    knex,
    "job",
    [
      "progress_total",
      "progress_done",
      "cancel_requested_at",
      "again_payload",
      "again_at",
      "failed_at",
      "claim_id",
    ].map((column) => `DROP COLUMN ${column}`),
  );
  await knex.raw(`CREATE INDEX job_run_at ON job (run_at)`);
  await knex.raw(`CREATE INDEX mail_outbox_due ON mail_outbox (run_at) WHERE sent_at IS NULL`);
};
