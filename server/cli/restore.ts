// npm run restore fills an empty database and data folder from a backup.
import { Command } from "commander";
import {
  type RestoredBackup,
  checkBackup,
  restoreBackup,
} from "#server/features/operations/backup/service.ts";
import { systemClock } from "#server/lib/clock.ts";
import { ensureDataDir } from "#server/lib/start-checks.ts";
import { inOneLine } from "./in-one-line.ts";
import { runCommand } from "./run-command.ts";
import { fromCaller, number } from "./command-text.ts";

/** Exit status where everything is back, and figures differ from what their facts say. */
const FIGURES_DIFFER = 2;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const check = async (path: string): Promise<void> => {
  const { head, counts } = await checkBackup(path);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  say(
    `${path} is whole: ${number.format(rows)} rows of ${head.tables.length} tables as of ${head.takenAt}.`,
  );
};

const sayHeld = (count: number): void => {
  if (count === 0) return;
  say(
    `${number.format(count)} e-mails were waiting at that time and may have left since. They are held:`,
  );
  say("npm run admin -- held-mails lists them, and sends or withdraws them.");
};

const sayFigures = ({ facilities, differing }: RestoredBackup["figures"]): void => {
  if (differing.length === 0) {
    say(`The last days of ${facilities} facilities, counted anew, are as they were stored.`);
    return;
  }
  for (const id of differing)
    say(`Figures of the facility ${id} differ: npm run rebuild -- --facility ${id}`);
  process.exitCode = FIGURES_DIFFER;
};

const restore = (path: string): Promise<void> =>
  runCommand(
    async (db, { dataDir, secret }, _interruption, access) => {
      await ensureDataDir(dataDir);
      const now = systemClock.now();
      const done = await restoreBackup({ db, access, dataDir, secret, now, onStep: say }, path);
      say(
        `Restored as of ${done.takenAt.toISOString()}: ${number.format(done.rows)} rows of ${done.tables} tables, counted, and ${number.format(done.files)} files.`,
      );
      if (done.newerSteps > 0) say(`The schema went on by ${done.newerSteps} steps.`);
      sayHeld(done.heldMails);
      sayFigures(done.figures);
    },
    { as: "owner", role: "server", mayCreate: true },
  );

const run = (given: string, { check: isCheck = false }: { check?: boolean }): Promise<void> => {
  const path = fromCaller(given);
  return isCheck ? inOneLine(() => check(path)) : restore(path);
};

await new Command("npm run restore --")
  .description("Fill an empty database and data folder from a backup; no portal may run on them.")
  .argument("<file>", "of npm run backup")
  .option("--check", "only read the file to its end and compare its sums")
  .action(run)
  .parseAsync();
