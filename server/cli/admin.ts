import { Command } from "commander";
import { createAdmin } from "../features/account/create-admin.ts";
import { issueGatewayToken } from "../features/ingest/issue-gateway-token.ts";
import { migrate } from "../db/migrate.ts";
import { loadSecret, deriveKey } from "../lib/secret.ts";
import { runCommand } from "./run-command.ts";

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const program = new Command("npm run admin --").description(
  "Administer this installation from its own machine.",
);

program
  .command("create-admin")
  .argument("<email>", "address of the new provider administrator")
  .description("make a provider administrator and print a one-time link to choose a password")
  .action((email: string) =>
    runCommand(async (db, config) => {
      await migrate(db);
      const token = await db.transaction((tx) => createAdmin(tx, email, new Date()));
      print(`Open this link within 24 hours to choose a password; it works once:`);
      print(`${config.publicUrl}/login/resetpassword?guid=${token}`);
    }),
  );

program
  .command("gateway-token")
  .argument("<facility>", "name of the facility")
  .option("--customer <name>", "its customer, where two facilities share the name")
  .description("print a new bearer token for a facility's gateway; it is shown this once")
  .action((facility: string, options: { customer?: string }) =>
    runCommand(async (db) => {
      await migrate(db);
      print(
        await db.transaction((tx) => issueGatewayToken(tx, facility, options.customer, new Date())),
      );
    }),
  );

program
  .command("metrics-token")
  .description("print the bearer token with which /metrics can be read from other machines")
  .action(() =>
    runCommand(async (_db, config) => print(deriveKey(await loadSecret(config), "metrics"))),
  );

await program.parseAsync();
