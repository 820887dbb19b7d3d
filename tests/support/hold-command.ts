// A command of the command line that works until it is ended: hold-command.ts [patient]
import { once } from "node:events";
import { runCommand } from "#server/cli/run-command.ts";

await runCommand(
  async (db, _config, interruption) => {
    const told = process.argv[2] === "patient" ? once(interruption(), "abort") : undefined;
    process.stdout.write("working");
    await (told ?? db.raw("SELECT pg_sleep(3600)"));
    process.stdout.write(", told");
    process.exitCode = 130;
  },
  // A database without a schema will do.
  { as: "owner" },
);
