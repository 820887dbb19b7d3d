// Run by itself, beside the journeys' server: brings a person into a state that takes days or the
// screens of others to reach. `node tests/browser/change-person.ts EMAIL STATE`
import { runCommand } from "#server/cli/run-command.ts";
import type { Db } from "#server/db/knex.ts";
import { announceSessionChange } from "#server/features/session/announce.ts";

type Person = { customer_id: string; user_id: string };

const LONG_AGO = new Date("1900-01-01T00:00:00Z");
/** Longer than any other account of the customer has had its password. */
const CENTURY_DAYS = 30_000;

const states: Readonly<Record<string, (db: Db, person: Person) => Promise<void>>> = {
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
  invitationExpired: async (db, person) => {
    await db("account_token").where(person).update({ expires_at: new Date() });
  },
};

const [email = "", state = ""] = process.argv.slice(2);
await runCommand(async (db) => {
  const person = await db<Person & { email: string }>("login")
    .where({ email })
    .first("customer_id", "user_id");
  const change = states[state];
  if (person === undefined || change === undefined) throw new Error(`${email}: ${state}?`);
  await change(db, person);
});
