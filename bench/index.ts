// npm run bench -- [name …] measures the product; each figure is one JSON line on standard output.
import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { runAgainst } from "./against/run-against.ts";
import { badges } from "./badges.ts";
import { bundle } from "./bundle.ts";
import { callFairness } from "./call-fairness.ts";
import { csv } from "./csv.ts";
import { devices } from "./devices.ts";
import { ingest } from "./ingest.ts";
import { instantAlerts } from "./instant-alerts.ts";
import { killedRuns } from "./killed-runs.ts";
import { list } from "./list.ts";
import { locations } from "./locations.ts";
import { mails } from "./mails.ts";
import { pdf } from "./pdf.ts";
import { mailGraph } from "./mail-graph.ts";
import { displays } from "./displays.ts";
import { fairness } from "./fairness.ts";
import { reportMails } from "./report-mails.ts";
import { growth, reports } from "./reports.ts";
import { rawExport } from "./raw-export.ts";
import { request } from "./request.ts";
import { scheduledAlerts } from "./scheduled-alerts.ts";
import { start } from "./start.ts";
import { stills } from "./stills.ts";
import { uploads } from "./uploads.ts";
import { viewer } from "./viewer.ts";
import { yearGraph } from "./year-graph.ts";
import type { Benchmark, BenchOptions } from "./support/options.ts";

const benchmarks: readonly Benchmark[] = [
  ingest,
  badges,
  reports,
  growth,
  fairness,
  callFairness,
  request,
  pdf,
  stills,
  bundle,
  csv,
  rawExport,
  start,
  list,
  yearGraph,
  devices,
  scheduledAlerts,
  instantAlerts,
  locations,
  mails,
  killedRuns,
  mailGraph,
  uploads,
  viewer,
  reportMails,
  displays,
];

type Given = BenchOptions & { against?: string; rounds: number };

const count = (text: string): number => {
  const value = Number(text.replaceAll("_", ""));
  if (Number.isInteger(value) && value > 0) return value;
  throw new InvalidArgumentError("Say a whole number above 0.");
};

const program = new Command("npm run bench --")
  .description("Measure the product; one JSON line per figure.")
  .argument(
    "[names...]",
    `which ones: ${benchmarks.map(({ name }) => name).join(", ")} (default: all)`,
  )
  .option("--facts <number>", "facts of the large history", count, 30_000_000)
  .option("--facilities <number>", "facilities of the large history", count, 50)
  .option(
    "--subscriptions <number>",
    "report subscriptions that are due at one minute",
    count,
    10_000,
  )
  .option("--seconds <number>", "length of a sustained load", count, 20)
  .option("--walk-seconds <number>", "length of the first look at each call", count, 3)
  .option("--calls <names...>", "only these calls, such as find.everything", [])
  .option("--dir <folder>", "where databases stay between runs", ".handrail/bench")
  .option("--against <commit>", "run both this tree and another commit, in turns, and compare")
  .option("--rounds <number>", "counted runs of each side where two are compared", count, 3)
  .addHelpText(
    "after",
    `\n${benchmarks.map(({ name, about }) => `  ${name}: ${about}`).join("\n")}`,
  )
  .action(async (names: string[], given: Given) => {
    const options = { ...given, dir: resolve(given.dir) };
    const unknown = names.filter((name) => !benchmarks.some((one) => one.name === name));
    if (unknown.length > 0) program.error(`There is no benchmark '${unknown.join("', '")}'.`);
    await mkdir(options.dir, { recursive: true });
    const chosen = benchmarks.filter(({ name }) => names.length === 0 || names.includes(name));
    const { against } = options;
    if (against === undefined) {
      for (const benchmark of chosen) await benchmark.run(options);
      return;
    }
    const chosenNames = chosen.map(({ name }) => name);
    const comparing = runAgainst(chosenNames, { ...options, against });
    const isWhole = await comparing.catch((error: Error) => program.error(error.message));
    if (!isWhole) process.exitCode = 1;
  });

await program.parseAsync();
