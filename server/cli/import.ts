// npm run import -- FILE --facility NAME takes facts from a CSV or NDJSON file.
import { Command } from "commander";
import { migrate } from "../db/migrate.ts";
import { ensurePartitionsAround } from "../db/partitions.ts";
import { findFacility } from "../features/facilities/service.ts";
import { openFactFile } from "../features/ingest/fact-files.ts";
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

const run = (path: string, options: { facility: string; customer?: string }): Promise<void> =>
  runCommand(async (db) => {
    await migrate(db);
    await ensurePartitionsAround(db, systemClock.now());
    const facility = await findFacility(db, options.facility, options.customer);
    const file = await openFactFile(path);
    const progress = createProgress(process.stdout);
    const signal = interruption();
    const counts = await importFacts(db, facility, file, {
      clock: systemClock,
      signal,
      onRefused: ({ lineNumber, id, code }) => {
        const which = id === null ? "" : ` (${id})`;
        progress.line(`Line ${lineNumber}${which}: ${text(`errors:refusal.${code}`)}`);
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
  .requiredOption("--facility <name>", "the facility whose facts these are")
  .option("--customer <name>", "its customer, when several have a facility of that name")
  .action(run)
  .parseAsync();
