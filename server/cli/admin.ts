import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Command, InvalidArgumentError } from "commander";
import { type Act, commandLineAct } from "../access/write-context.ts";
import { firstCountedDay } from "../db/archived-months.ts";
import type { Db } from "../db/knex.ts";
import { activateAccount, deactivateAccount } from "../features/identity/account/service.ts";
import {
  lookAtTakingBack,
  takeBack,
  tracedImports,
} from "../features/observing/observations/service.ts";
import { Id } from "#contract/core/primitives.ts";
import { findFacility } from "./look-ups.ts";
import { refusedAs } from "./refused-as.ts";
import { createAdmin } from "./create-admin.ts";
import {
  archiveMonths,
  isMonth,
  planArchive,
  restoreMonth,
} from "../features/operations/archive/service.ts";
import { requireCurrentSchema } from "../db/setup/migrate.ts";
import { invite } from "./invite.ts";
import { issueGatewayToken } from "./issue-gateway-token.ts";
import { distribute } from "../db/scale-out/distribute.ts";
import { systemClock } from "../lib/clock.ts";
import { loadSecret, deriveKey } from "../lib/secret.ts";
import { listHeld, releaseHeld, withdrawHeld } from "../mail/held.ts";
import { GIVE_UP_AFTER_MS } from "../mail/outbox.ts";
import { noteReturnedMail } from "#server/features/messaging/deliveries/service.ts";
import type { BounceOutcome } from "../mail/bounces.ts";
import { ensureDataDir } from "../lib/start-checks.ts";
import { accountsOf } from "./accounts.ts";
import { runCommand } from "./run-command.ts";
import { megabytes, number } from "./command-text.ts";

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Does what an operator has requested, in one transaction. */
const inTransaction = <T>(db: Db, work: (act: Act) => Promise<T>): Promise<T> =>
  db.transaction((tx) => work(commandLineAct(tx, systemClock.now())));

const BOUNCE_WORDS: Readonly<Record<BounceOutcome, string>> = {
  noted: "The mail is noted as refused.",
  passing: "Nothing to note: it was not refused for good, or is noted already.",
  unknown: "This is no bounce of a mail of this installation.",
};

const countOfShards = (text: string): number => {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 1024) return count;
  throw new InvalidArgumentError("Say a number from 1 to 1024.");
};

const rowId = (text: string): string => {
  const id = Id.safeParse(text);
  if (id.success) return id.data;
  throw new InvalidArgumentError("Say the id of an import.");
};

const month = (text: string): string => {
  if (isMonth(text)) return text;
  throw new InvalidArgumentError("Say a month as YYYY-MM.");
};

const factsOf = (count: number): string =>
  `${number.format(count)} ${count === 1 ? "fact" : "facts"}`;

const program = new Command("npm run admin --").description(
  "Administer this installation from its own machine.",
);

program
  .command("create-admin")
  .argument("<email>", "address of the new provider administrator")
  .description(
    "make a provider administrator and print a one-time link to choose a password, or to join",
  )
  .action((email: string) =>
    runCommand(async (db, config) => {
      const { isJoining, path } = await inTransaction(db, (act) => createAdmin(act, email));
      print(
        isJoining
          ? `${email} has an account already. Open this link within 24 hours to join with it; it works once:`
          : "Open this link within 24 hours to choose a password; it works once:",
      );
      print(`${config.publicUrl}${path}`);
    }),
  );

program
  .command("bounce")
  .description("note a mail that came back; the bounce is read from standard input")
  .action(() =>
    runCommand(async (db, config) => {
      const bounce = await text(process.stdin);
      const outcome = await inTransaction(db, ({ tx, now }) =>
        noteReturnedMail(tx, config.publicUrl, bounce, now),
      );
      print(BOUNCE_WORDS[outcome]);
    }),
  );

program
  .command("invite")
  .argument("<email>", "address of the person")
  .requiredOption("--customer <customer>", "name or id of the customer whose user this becomes")
  .requiredOption(
    "--role <role>",
    "customerAdmin, dataAnalyst, installer, observer, reporting or serviceAccount",
  )
  .option(
    "--facility <facility>",
    "name or id of the one facility the role is for; all of them without",
  )
  .option("--language <language>", "en-US or fr-CA", "en-US")
  .description("invite a person: mails a link for registering, and prints it")
  .action(
    (
      email: string,
      options: { customer: string; role: string; facility?: string; language: string },
    ) =>
      runCommand(async (db, config) => {
        const link = await inTransaction(db, (act) =>
          invite(act, { email, ...options }, config.publicUrl),
        );
        if (link === null) {
          print(`${email} is ready: an administrator makes its tokens on the page "API tokens".`);
          return;
        }
        print(
          "The invitation is valid for 7 days; a running server mails it. Its link, which works once:",
        );
        print(link);
      }),
  );

/** Switches a person's accounts at all their customers on or off, and says whether anything was to be done. */
const switchAccount =
  (change: typeof activateAccount, done: string, already: string) =>
  (email: string): Promise<void> =>
    runCommand(async (db) => {
      const hasChanged = await inTransaction(db, async (act) => {
        let isAny = false;
        for (const account of await accountsOf(act.tx, email))
          isAny = (await change(act, account)) || isAny;
        return isAny;
      });
      print(`${email} ${hasChanged ? done : already}`);
    });

program
  .command("deactivate")
  .argument("<email>", "address of the account")
  .description("sign an account out everywhere and let it in no more")
  .action(
    switchAccount(
      deactivateAccount,
      "is deactivated: its sessions, links and API tokens have ended.",
      "was deactivated already.",
    ),
  );

program
  .command("activate")
  .argument("<email>", "address of the account")
  .description("let a deactivated account sign in again, with the password it had")
  .action(
    switchAccount(
      activateAccount,
      "may sign in again; links and API tokens from before stay void.",
      "was active already.",
    ),
  );

program
  .command("gateway-token")
  .argument("<facility>", "name or id of the facility")
  .option(
    "--customer <customer>",
    "name or id of its customer, where two facilities share the name",
  )
  .description("print a new bearer token for a facility's gateway; it is shown this once")
  .action((facility: string, options: { customer?: string }) =>
    runCommand(async (db) => {
      print(await inTransaction(db, (act) => issueGatewayToken(act, facility, options.customer)));
    }),
  );

program
  .command("metrics-token")
  .description("print the bearer token with which /metrics can be read from other machines")
  .action(() =>
    runCommand(async (_db, config) => {
      await ensureDataDir(config.dataDir);
      print(deriveKey(await loadSecret(config), "metrics"));
    }),
  );

program
  .command("distribute")
  .description("spread the database over a prepared Citus cluster (docs/scale-out.md)")
  .option(
    "--shards <count>",
    "into how many parts, 32 without it; for the first run",
    countOfShards,
  )
  .action(({ shards }: { shards?: number }) =>
    runCommand(
      async (db, _config, _interruption, { applicationRole }) => {
        const onTable = (table: string) => print(`${table} …`);
        const options = { applicationRole, shards, onTable };
        const { nodes, tables, truncated, isJitOff } = await distribute(db, options);
        print(
          tables.length + truncated.length === 0
            ? "Every table is distributed already: nothing was changed."
            : `${tables.length} tables are in the cluster of ${nodes} nodes; ${truncated.length} local copies were removed.`,
        );
        if (!isJitOff)
          print(
            "Have the database's owner say ALTER DATABASE … SET jit = off (docs/scale-out.md).",
          );
      },
      { as: "owner" },
    ),
  );

program
  .command("archive")
  .requiredOption("--before <month>", "the first month that stays, YYYY-MM", month)
  .option("--dry-run", "say which months that would be and how much room they take")
  .description("write the facts of months to files and drop them (docs/operation.md)")
  .action(({ before, dryRun: isDryRun = false }: { before: string; dryRun?: boolean }) =>
    runCommand(
      async (db, config, _interruption, schema) => {
        await requireCurrentSchema(schema);
        if (isDryRun) {
          const plan = await planArchive(db, { before, now: systemClock.now() });
          for (const { month: name, facts, bytes } of plan)
            print(`${name}: ${factsOf(facts)}, ${megabytes(bytes)} MB`);
          print("A dry run: nothing was archived.");
          return;
        }
        await ensureDataDir(config.dataDir);
        const archived = await archiveMonths(db, {
          before,
          dataDir: config.dataDir,
          clock: systemClock,
          onMonth: (name, facts) => print(`${name}: ${factsOf(facts)} archived.`),
        });
        print(
          archived.length === 0
            ? "There is no month to archive."
            : `The files are in ${join(config.dataDir, "archive")}: keep them with your backups.`,
        );
        const counted = await firstCountedDay(db);
        if (counted !== null)
          print(`Facts of before ${counted} are neither taken in nor counted anew from now on.`);
      },
      { as: "owner" },
    ),
  );

program
  .command("restore-archive")
  .argument("<month>", "the latest archived month, YYYY-MM", month)
  .description("put the facts of a month back from its files")
  .action((name: string) =>
    runCommand(
      async (db, { dataDir }, _interruption, schema) => {
        await requireCurrentSchema(schema);
        const { facts } = await restoreMonth(db, { month: name, dataDir });
        print(`${name}: back again, ${factsOf(facts)}.`);
      },
      { as: "owner" },
    ),
  );

/** Options take ids, or the word `all`. */
const ALL = "all";
type HeldOptions = { send?: string[]; withdraw?: string[] };
const whichOf = (given: readonly string[]) => (given.includes(ALL) ? ALL : given);

program
  .command("held-mails")
  .option("--send <ids...>", "send these after all; all of them with the word all")
  .option("--withdraw <ids...>", "do not send these; all of them with the word all")
  .description("list the e-mails that a restore holds back, send or withdraw them")
  .action(({ send, withdraw }: HeldOptions) =>
    runCommand(async (db) => {
      const now = systemClock.now();
      if (send)
        print(
          `${await inTransaction(db, ({ tx }) => releaseHeld(tx, whichOf(send), GIVE_UP_AFTER_MS, now))} to be sent.`,
        );
      if (withdraw)
        print(
          `${await inTransaction(db, ({ tx }) => withdrawHeld(tx, whichOf(withdraw), now))} withdrawn.`,
        );
      const held = await listHeld(db);
      for (const { mailId, createdAt, recipient, subject, mayHaveArrived } of held)
        print(
          `${mailId}  ${createdAt.toISOString()}  ${recipient}  ${subject}${mayHaveArrived ? "  (was being sent)" : ""}`,
        );
      if (held.length === 0) print("No e-mail is held.");
    }),
  );

const observationsOf = (count: number): string =>
  `${number.format(count)} ${count === 1 ? "observation" : "observations"}`;

program
  .command("take-back-import")
  .argument("[import]", "id of an import of observations; lists them without it", rowId)
  .requiredOption("--facility <facility>", "name or id of the facility")
  .option(
    "--customer <customer>",
    "name or id of its customer, where two facilities share the name",
  )
  .option("--dry-run", "say what would be removed, and remove nothing")
  .description("remove what an import of observations added, or list the imports of 90 days")
  .action(
    (
      importId: string | undefined,
      options: { facility: string; customer?: string; dryRun?: boolean },
    ) =>
      runCommand(async (db) => {
        const { scope, facility } = await findFacility(db, options.facility, options.customer);
        const now = systemClock.now();
        if (importId === undefined) {
          const found = await tracedImports(db, scope, now);
          for (const { id, at, by, fileName, lines, takenBackAt } of found)
            print(
              `${id}  ${at}  ${by ?? "command line"}  ${fileName}  ${number.format(lines)} lines${takenBackAt === null ? "" : "  (taken back)"}`,
            );
          if (found.length === 0) print(`${facility} has no import of observations in 90 days.`);
          return;
        }
        const months = await refusedAs(
          {
            not_found: `${facility} has no import of this id in 90 days.`,
            import_taken_back: "This import was already taken back.",
          },
          options.dryRun === true
            ? lookAtTakingBack(db, scope, importId, now).then((look) => look.months)
            : inTransaction(db, (act) => takeBack(act, scope, importId)),
        );
        for (const { month: name, observations } of months)
          print(`${name}: ${observationsOf(observations)}`);
        print(options.dryRun === true ? "A dry run: nothing was removed." : "Removed.");
      }),
  );

await program.parseAsync();
