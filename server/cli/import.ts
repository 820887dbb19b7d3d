// npm run import -- FILE takes facts from a CSV or NDJSON file, or observations from a CSV file.
import { Command } from "commander";
import { ensurePartitionsAround } from "../db/partitions.ts";
import type { Db } from "../db/knex.ts";
import { type FoundFacility, findFacility, findFacilityOfDevices } from "./look-ups.ts";
import { devicesNamedIn, openFactFile } from "./facts/fact-files.ts";
import { importFacts } from "./facts/import-facts.ts";
import { importObservations, isObservationFile } from "./observations/import-observations.ts";
import { systemClock } from "../lib/clock.ts";
import { textsIn } from "../lib/texts.ts";
import { StartError } from "../lib/start-error.ts";
import { createProgress } from "./progress.ts";
import { runCommand } from "./run-command.ts";
import { fromCaller, number } from "./command-text.ts";

const text = textsIn("en-US");

type Options = { facility?: string; customer?: string; dryRun?: boolean };

/** The facility that is named, else the one whose devices the file is about. */
const facilityFor = async (db: Db, path: string, options: Options): Promise<FoundFacility> =>
  options.facility === undefined
    ? findFacilityOfDevices(db, await devicesNamedIn(await openFactFile(path)))
    : findFacility(db, options.facility, options.customer);

/** Exit status where lines of observations are refused, in a dry run too. */
const LINES_REFUSED = 2;

const OUTCOMES = { new: "new", known: "known already", refused: "refused" } as const;

/** Refused lines are always printed, the others where nothing is to be imported. */
const runObservations = async (
  db: Db,
  path: string,
  { facility, customer, dryRun: isDryRun = false }: Options,
): Promise<void> => {
  const progress = createProgress(process.stdout);
  const counts = await importObservations(db, path, {
    clock: systemClock,
    facility,
    customer,
    isDryRun,
    onLine: (line) => {
      const why = line.outcome === "refused" ? `. ${line.why}` : "";
      if (isDryRun || line.outcome === "refused")
        progress.line(`Line ${line.lineNumber}: ${OUTCOMES[line.outcome]}${why}`);
    },
  });
  const [added, known, refused] = [counts.new, counts.known, counts.refused].map((count) =>
    number.format(count),
  );
  progress.line(`${added} new, ${known} known already, ${refused} refused.`);
  if (counts.alike > 0)
    progress.line(
      "Known lines without observer and session may be somebody else's that say the same: name either.",
    );
  for (const id of counts.importIds)
    progress.line(`Import ${id}: npm run admin -- take-back-import takes it back within 90 days.`);
  if (isDryRun) progress.line("A dry run: nothing was taken in.");
  else if (counts.refused > 0)
    progress.line("Nothing was taken in: mend the refused lines and run the same command again.");
  if (counts.refused > 0) process.exitCode = LINES_REFUSED;
};

const run = (given: string, options: Options): Promise<void> =>
  runCommand(async (db, _config, interruption) => {
    const path = fromCaller(given);
    if (await isObservationFile(path)) {
      await runObservations(db, path, options);
      return;
    }
    await ensurePartitionsAround(db, systemClock.now());
    if (options.dryRun === true)
      throw new StartError("--dry-run is for observations: facts may be sent again at any time.");
    const facility = await facilityFor(db, path, options);
    const file = await openFactFile(path);
    const progress = createProgress(process.stdout);
    progress.line(`Facts of ${facility.facility}, ${facility.customer}`);
    // The first Ctrl-C lets the batch under way end.
    const signal = interruption();
    const counts = await importFacts(db, facility.scope, file, {
      clock: systemClock,
      signal,
      onRefused: ({ lineNumber, id, code, fields = [] }) => {
        const which = id === null ? "" : ` (${id})`;
        const where = fields.length === 0 ? "" : ` Look at: ${fields.join(", ")}.`;
        progress.line(`Line ${lineNumber}${which}: ${text(`errors:refusal.${code}`)}${where}`);
      },
      onProgress: ({ lines }) =>
        progress.update(file.readBytes() / file.sizeBytes, `${number.format(lines)} lines`),
    });
    progress.end();
    const [accepted, duplicate, refused] = [counts.accepted, counts.duplicate, counts.refused].map(
      (count) => number.format(count),
    );
    progress.line(`${accepted} new, ${duplicate} known already, ${refused} refused.`);
    if (!signal.aborted) return;
    progress.line("Interrupted: run the same command again to take the rest.");
    process.exitCode = 130;
  });

await new Command("npm run import --")
  .description(
    "Take facts from a file, as gateways send them, or observations. May be run again at any time.",
  )
  .argument(
    "<file>",
    "CSV whose header names the fields, or NDJSON for facts; packed ones end in .gz",
  )
  .option(
    "--facility <facility>",
    "whose facts these are, by name or id; else that of the devices in the file",
  )
  .option(
    "--customer <customer>",
    "its customer by name or id, when several have a facility of that name",
  )
  .option("--dry-run", "say what each line of observations comes to, and take nothing in")
  .action(run)
  .parseAsync();
