// npm run db:migrate brings the schema up to date, npm run db:rollback takes the last step back.
import type { Db } from "#server/db/knex.ts";
import { migrate, rollback } from "#server/db/setup/migrate.ts";
import { StartError } from "#server/lib/start-error.ts";
import { runCommand } from "./run-command.ts";

const steps = new Map([
  [
    "up",
    {
      run: (db: Db, role: string | null) => migrate(db, role),
      done: "Migrated",
      nothing: "The schema is up to date.",
    },
  ],
  [
    "down",
    {
      run: (db: Db) => rollback(db),
      done: "Taken back",
      nothing: "There is nothing to take back.",
    },
  ],
]);

await runCommand(
  async (db, _config, _interruption, { applicationRole }) => {
    const step = steps.get(process.argv[2] ?? "");
    if (!step) throw new StartError("Say 'up' or 'down'.");
    const names = await step.run(db, applicationRole);
    const lines = names.map((name) => `${step.done}: ${name}`);
    process.stdout.write(`${lines.join("\n") || step.nothing}\n`);
  },
  { as: "owner" },
);
