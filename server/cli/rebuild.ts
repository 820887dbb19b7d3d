// npm run rebuild works out everything that is derived from facts again.
import { Command, InvalidArgumentError } from "commander";
import { LocalDay } from "#contract/core/primitives.ts";
import { markAllDevicesStale } from "../engine/devices/stale/stale-devices.ts";
import { rebuildFacility } from "../engine/rebuild.ts";
import type { Db } from "../db/knex.ts";
import { firstCountedDay } from "../db/archived-months.ts";
import { type FoundFacility, allFacilities, findFacility } from "./look-ups.ts";
import { systemClock } from "../lib/clock.ts";
import { StartError } from "../lib/start-error.ts";
import { createProgress } from "./progress.ts";
import { runCommand } from "./run-command.ts";

const localDay = (text: string): string => {
  if (!LocalDay.safeParse(text).success) throw new InvalidArgumentError("Say a day as YYYY-MM-DD.");
  return text;
};

type Options = { facility?: string; customer?: string; from?: string; to?: string };

/** The facilities that are named: never all of them because a name was forgotten or is empty. */
const chosen = async (db: Db, { facility, customer }: Options): Promise<FoundFacility[]> => {
  if (facility !== undefined) return [await findFacility(db, facility, customer)];
  if (customer !== undefined) throw new StartError("Say --facility beside --customer.");
  return allFacilities(db);
};

const run = (options: Options): Promise<void> =>
  runCommand(async (db) => {
    const { from, to } = options;
    if (from !== undefined && to !== undefined && from > to)
      throw new StartError("The day of --from comes after that of --to.");
    const facilities = await chosen(db, options);
    for (const found of facilities) {
      const name = `${found.customer}, ${found.facility}`;
      const progress = createProgress(process.stdout);
      await rebuildFacility(db, found.scope, {
        from,
        to,
        now: systemClock.now,
        onProgress: (done, all) => progress.update(done / all, name),
      });
      // The running portal judges them.
      await db.transaction((tx) =>
        markAllDevicesStale(
          tx,
          found.scope,
          from === undefined ? 0 : Date.parse(`${from}T00:00:00Z`),
        ),
      );
      progress.line(`Rebuilt: ${name}`);
    }
    const counted = await firstCountedDay(db);
    if (counted !== null)
      process.stdout.write(`Days before ${counted} stay as they are: their facts are archived.\n`);
  });

await new Command("npm run rebuild --")
  .description("Work out day summaries and device states anew from the stored facts.")
  .option("--facility <facility>", "only this facility, by name or id")
  .option(
    "--customer <customer>",
    "its customer by name or id, when several have a facility of that name",
  )
  .option("--from <day>", "first local day, YYYY-MM-DD", localDay)
  .option("--to <day>", "last local day, YYYY-MM-DD", localDay)
  .action(run)
  .parseAsync();
