// npm run import -- FILE takes facts from a CSV or NDJSON file.
import { Command } from "commander";
import { ensurePartitionsAround } from "../db/partitions.ts";
import type { Db } from "../db/knex.ts";
import { findFacility, findFacilityOfDevices } from "../features/facilities/service.ts";
import type { FoundFacility } from "../features/facilities/service.ts";
import { devicesNamedIn, openFactFile } from "../features/ingest/fact-files.ts";
import { importFacts } from "../features/ingest/import-facts.ts";
import { systemClock } from "../lib/clock.ts";
import { textsIn } from "../lib/texts.ts";
import { createProgress } from "./progress.ts";
import { runCommand } from "./run-command.ts";

const number = new Intl.NumberFormat("en-US");
const text = textsIn("en-US");

/** The first Ctrl-C lets the batch under way end; another one ends the process. */
const interruption = (): AbortSignal => {
  const controller = new AbortController();
  process.once("SIGINT", () => controller.abort());
  return controller.signal;
};

type Options = { facility?: string; customer?: string };

/** The facility that is named, else the one whose devices the file is about. */
const facilityFor = async (db: Db, path: string, options: Options): Promise<FoundFacility> =>
  options.facility === undefined
    ? findFacilityOfDevices(db, await devicesNamedIn(await openFactFile(path)))
    : findFacility(db, options.facility, options.customer);

const run = (path: string, options: Options): Promise<void> =>
  runCommand(async (db) => {
    await ensurePartitionsAround(db, systemClock.now());
    const facility = await facilityFor(db, path, options);
    const file = await openFactFile(path);
    const progress = createProgress(process.stdout);
    progress.line(`Facts of ${facility.facility}, ${facility.customer}`);
    const signal = interruption();
    const counts = await importFacts(db, facility, file, {
      clock: systemClock,
      signal,
      onRefused: ({ lineNumber, id, code, fields = [] }) => {
        const which = id === null ? "" : ` (${id})`;
        const why = [text(`errors:refusal.${code}`), fields.join(", ")].filter(Boolean).join(" ");
        progress.line(`Line ${lineNumber}${which}: ${why}`);
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
  .description("Take facts from a file, as gateways send them. May be run again at any time.")
  .argument("<file>", "CSV whose header names the fields, or NDJSON")
  .option("--facility <name>", "whose facts these are; else that of the devices in the file")
  .option("--customer <name>", "its customer, when several have a facility of that name")
  .action(run)
  .parseAsync();
