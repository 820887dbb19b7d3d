// Run once by each worker of the journeys, beside their server: invites people and brings them into
// a state that takes days, or the screens of others, to reach. Reads a line of JSON for each, and
// answers with one.
import { createInterface } from "node:readline";
import { commandLineAct } from "#server/access/write-context.ts";
import { runCommand } from "#server/cli/run-command.ts";
import type { Db } from "#server/db/knex.ts";
import { invite } from "#server/cli/invite.ts";
import { announceSessionChange } from "#server/features/identity/session/services/announce.ts";
import type { Answer, Request, State, StoredRow } from "./people-requests.ts";

type Person = { customer_id: string; user_id: string };

const LONG_AGO = new Date("1900-01-01T00:00:00Z");
/** Longer than any other account of the customer has had its password. */
const CENTURY_DAYS = 30_000;

const states: Readonly<Record<State, (db: Db, person: Person) => Promise<void>>> = {
  named: async (db, person) => {
    await db("app_user").where(person).update({ first_name: "Renée", last_name: "O’Neil" });
  },
  passwordExpired: async (db, person) => {
    const { customer_id } = person;
    await db("customer").where({ customer_id }).update({ password_expiration_days: CENTURY_DAYS });
    await db("app_user").where(person).update({ password_changed_at: LONG_AGO });
  },
  withoutRoles: async (db, person) => {
    await db.transaction(async (tx) => {
      await tx("user_role").where(person).delete();
      await announceSessionChange(tx);
    });
  },
  sessionsOver: async (db, person) => {
    await db.transaction(async (tx) => {
      await tx("session").where(person).update({ expires_at: new Date() });
      await announceSessionChange(tx);
    });
  },
  invitationExpired: async (db, person) => {
    await db("account_token").where(person).update({ expires_at: new Date() });
  },
};

const observationsOf = async (db: Db, facilityId: string): Promise<StoredRow[]> => {
  const { rows } = await db.raw<{ rows: StoredRow[] }>(
    `SELECT o.observation_id AS id, o.location_id AS "locationId", r.name AS role,
       o.hygiene_moment_id AS "momentId", o.observation_outcome_id AS "outcomeId",
       o.opportunity AS "opportunityId"
     FROM observation o
     JOIN observation_job_role r USING (customer_id, facility_id, observation_job_role_id)
     WHERE o.facility_id = ?`,
    [facilityId],
  );
  return rows;
};

const letComeDue = async (db: Db, subscriptionId: string): Promise<string> => {
  const set = await db("subscription_due")
    .comment("all customers")
    .where("subscription_id", subscriptionId)
    .update({
      next_slot: db.raw(`to_char(next_slot::timestamp - interval '1 day', 'YYYY-MM-DD"T"HH24:MI')`),
      run_at: db.raw("run_at - interval '1 day'"),
    });
  if (set !== 1) throw new Error(`${subscriptionId} has no schedule`);
  return subscriptionId;
};

const answer = async (db: Db, publicUrl: string, request: Request): Promise<string> => {
  if (request.kind === "invite") {
    const { email, role, customer } = request;
    const link = await db.transaction((tx) =>
      invite(
        commandLineAct(tx, new Date()),
        { email, role, customer, language: "en-US" },
        publicUrl,
      ),
    );
    // A service account gets no link.
    return link ?? "";
  }
  if (request.kind === "observations")
    return JSON.stringify(await observationsOf(db, request.facilityId));
  if (request.kind === "due") return letComeDue(db, request.subscriptionId);
  const { email, state } = request;
  const person = await db<Person & { email: string }>("login")
    .where({ email })
    .first("customer_id", "user_id");
  if (person === undefined) throw new Error(`${email} is nobody`);
  await states[state](db, person);
  return state;
};

await runCommand(async (db, { publicUrl }) => {
  for await (const line of createInterface({ input: process.stdin })) {
    const said = await answer(db, publicUrl, JSON.parse(line) as Request).then(
      (done): Answer => ({ done }),
      (error: unknown): Answer => ({ failed: String(error) }),
    );
    process.stdout.write(`${JSON.stringify(said)}\n`);
  }
});
