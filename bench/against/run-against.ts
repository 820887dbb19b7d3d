import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { closingOnSignals } from "#server/lib/closing-on-signals.ts";
import { say } from "../support/figure.ts";
import type { BenchOptions } from "../support/options.ts";
import { checkOut, commitHere, findCommit, lendPackages, ROOT } from "./commit.ts";
import {
  benchmarksInHelp,
  compareRounds,
  parseFigures,
  type Round,
  turns,
  unmatchedFigures,
} from "./compare.ts";
import { type Side, type SideRunner, sideRunner } from "./run-side.ts";

type AgainstOptions = BenchOptions & { against: string; rounds: number };

type Commits = { here: string; there: string };

const short = (commit: string): string => commit.slice(0, 8);

/**
 * Each side runs one benchmark in turn. The first round makes the data, whose database is still busy
 * with them while it runs: it is not counted.
 */
const measure = async (
  runner: SideRunner,
  sides: Record<Side["name"], Side>,
  benchmark: string,
  { rounds, facts, facilities, seconds }: AgainstOptions,
): Promise<Round[]> => {
  const measured: Round[] = [];
  let round: Round = { here: [], there: [], load: NaN };
  const order = turns(1 + rounds);
  for (const [turn, name] of order.entries()) {
    if (name === "here") round = { here: [], there: [], load: loadavg()[0] ?? NaN };
    say(`${benchmark}: run ${turn + 1} of ${order.length}, ${name}`);
    const printed = await runner.run(sides[name], [
      benchmark,
      `--facts=${facts}`,
      `--facilities=${facilities}`,
      `--seconds=${seconds}`,
      `--dir=${sides[name].dir}`,
    ]);
    round = { ...round, [name]: parseFigures(printed) };
    if (name === "there") measured.push(round);
  }
  return measured.slice(1);
};

const printComparisons = (rounds: readonly Round[], commits: Commits): void => {
  for (const comparison of compareRounds(rounds)) {
    const line = { ...comparison, commits, at: new Date().toISOString() };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
  for (const figure of unmatchedFigures(rounds)) say(`${figure} was measured on one side only`);
};

/** Runs each benchmark on both sides; one that fails on either does not stop the others. */
const measureAll = async (
  runner: SideRunner,
  sides: Record<Side["name"], Side>,
  names: readonly string[],
  options: AgainstOptions,
  commits: Commits,
): Promise<boolean> => {
  const known = benchmarksInHelp(await runner.run(sides.there, ["--help"]));
  let isWhole = true;
  for (const name of names) {
    if (!known.includes(name)) {
      say(`${commits.there} has no benchmark '${name}' yet: nothing to compare with.`);
      isWhole = false;
      continue;
    }
    try {
      printComparisons(await measure(runner, sides, name, options), commits);
    } catch (error) {
      say(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      isWhole = false;
    }
  }
  return isWhole;
};

/** A folder that the database's own account may pass through, and that goes at the end. */
const temporaryFolder = async (parent: string): Promise<string> => {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, "handrail-against-"));
  await chmod(folder, 0o711);
  return folder;
};

/**
 * Measures benchmarks of this work tree and of another commit in turns, and prints a line for each
 * figure with both, their ratio and its spread. Both make their data again, on the same day.
 * @returns whether everything that was requested could be compared
 * @throws where the repository has no such commit
 */
export const runAgainst = async (
  names: readonly string[],
  options: AgainstOptions,
): Promise<boolean> => {
  const other = await findCommit(options.against);
  if (other === undefined) throw new Error(`This repository has no commit '${options.against}'.`);
  const { commit, isDirty } = await commitHere();
  const commits = {
    here: `${short(commit)}${isDirty ? " with uncommitted changes" : ""}`,
    there: short(other),
  };
  if (isDirty) say("The work tree has uncommitted changes: they are measured with it.");
  say(`${commits.here} against ${commits.there}`);

  const [files, data] = [await temporaryFolder(tmpdir()), await temporaryFolder(options.dir)];
  const folder = join(files, short(other));
  const sides = {
    here: { name: "here", folder: ROOT, dir: join(data, "here") },
    there: { name: "there", folder, dir: join(data, "there") },
  } as const;
  const runner = sideRunner();
  const clear = async (): Promise<void> => {
    await runner.stop();
    for (const one of [files, data]) await rm(one, { recursive: true, force: true });
  };
  return closingOnSignals(clear, async () => {
    try {
      await checkOut(other, folder);
      if (!(await lendPackages(folder))) say(`${commits.there} has packages of its own`);
      return await measureAll(runner, sides, names, options, commits);
    } finally {
      await clear();
    }
  });
};
