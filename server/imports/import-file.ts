import type {
  ImportCheck,
  ImportFault,
  ImportFix,
  ImportLine,
  ImportResult,
} from "#contract/core/imports.ts";
import type { Language } from "#contract/core/primitives.ts";
import { AppError } from "../lib/app-error.ts";
import { textsIn } from "../lib/texts.ts";
import { mapInTurns } from "../lib/yield-to-event-loop.ts";
import { type CsvProblem, type Delimiter, readCsv } from "./read-csv.ts";

/** A column that an import knows: its key, and what a file may call it. */
type KnownColumn = { key: string; headers: readonly string[]; isRequired?: true };

/** A line of the file by the keys of its columns; `""` where it has nothing. */
export type ImportRow = { line: number; values: Readonly<Record<string, string>> };

export type ImportFile = {
  delimiter: Delimiter;
  columns: readonly { key: string; header: string }[];
  /** Headers of columns that the import does not know. */
  ignored: readonly string[];
  rows: readonly ImportRow[];
};

type ImportProblem = CsvProblem | { code: "columnMissing" | "columnTwice"; column: string };

/**
 * What an import does with a line. `why` and `names` of columns are in the reader's words; `plan` is
 * what is written for it.
 */
export type Verdict<Plan> =
  | {
      outcome: "new" | "changed";
      why: string;
      plan: Plan;
      was?: Readonly<Record<string, string>>;
      /** Columns whose values come beside those that are there. */
      adds?: readonly string[];
      /** What was perhaps meant; the line is good as it is. */
      nearMatch?: { column: string; value: string } | undefined;
    }
  | { outcome: "unchanged"; why: string }
  | { outcome: "repeated"; why: string; of: number }
  | {
      outcome: "refused";
      why: string;
      wrong: readonly string[];
      faults: readonly ImportFault[];
      nearMatch?: { column: string; value: string } | undefined;
    };

/** One thing that is wrong with a line, and what was probably meant. */
export type LineFault = ImportFault & { near?: string | undefined };

/** The verdict on a line with faults, of which there has to be one. */
export const refusedFor = (faults: readonly LineFault[]): Verdict<never> => {
  const hint = faults.find(({ near }) => near !== undefined);
  return {
    outcome: "refused",
    why: [...new Set(faults.map(({ why }) => why))].join(" "),
    wrong: faults.map(({ column }) => column),
    faults: faults.map(({ column, why }) => ({ column, why })),
    ...(hint?.near === undefined ? {} : { nearMatch: { column: hint.column, value: hint.near } }),
  };
};

/** How many lines are made, changed and left out. */
export type ImportCounts = Pick<ImportResult, "created" | "changed" | "refused">;

/** A file as it comes in, and what a person has chosen in place of its values. */
export type GivenFile = { text: string; fixes?: readonly ImportFix[] | undefined };

const plain = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").trim().toLowerCase();

/**
 * Reads a file of lines by the columns that an import knows, whatever their order and case, with
 * the values that a person has chosen in place of the file's. Unknown columns are passed over, and
 * reported.
 */
export const readImport = async (
  { text, fixes = [] }: GivenFile,
  known: readonly KnownColumn[],
): Promise<ImportFile | { problem: ImportProblem }> => {
  const file = await readCsv(text);
  if ("problem" in file) return file;
  const found = file.header.flatMap((header, at) => {
    const column = known.find(({ headers }) => headers.map(plain).includes(plain(header)));
    return column === undefined ? [] : [{ key: column.key, header, at }];
  });
  const ignored = file.header.filter(
    (header, at) => header !== "" && !found.some((column) => column.at === at),
  );
  const twice = found.find(({ key }, at) => found.findIndex((other) => other.key === key) < at);
  if (twice) return { problem: { code: "columnTwice", column: twice.header } };
  const missing = known.find(
    ({ key, isRequired }) => isRequired && !found.some((column) => column.key === key),
  );
  if (missing)
    return { problem: { code: "columnMissing", column: missing.headers[0] ?? missing.key } };
  const fixed = new Map(
    fixes.map(({ line, column, value }) => [`${line} ${column}`, value.trim()]),
  );
  const rows = await mapInTurns(file.lines, ({ line, cells }) => ({
    line,
    values: Object.fromEntries(
      found.map(({ key, at }) => [key, fixed.get(`${line} ${key}`) ?? cells[at] ?? ""]),
    ),
  }));
  const columns = found.map(({ key, header }) => ({ key, header }));
  return { delimiter: file.delimiter, columns, ignored, rows };
};

/** Why a file cannot be read, in a sentence. */
const problemText = (problem: ImportProblem, language: Language): string =>
  textsIn(language)(`imports:problem.${problem.code}`, { ...problem });

const lineOf = <Plan>(
  { line, values }: ImportRow,
  columns: ImportFile["columns"],
  verdict: Verdict<Plan>,
): ImportLine => {
  const wrong = verdict.outcome === "refused" ? verdict.wrong : [];
  const was = verdict.outcome === "changed" ? (verdict.was ?? {}) : {};
  const cells = columns.map(({ key }) => {
    const before = was[key];
    const text = values[key] === "" ? null : (values[key] ?? null);
    return [
      key,
      {
        text,
        ...(before === undefined ? {} : { was: before === "" ? null : before }),
        ...(wrong.includes(key) ? { isWrong: true } : {}),
      },
    ] as const;
  });
  return {
    line,
    outcome: verdict.outcome,
    why: verdict.why,
    cells: Object.fromEntries(cells),
    ...(verdict.outcome === "repeated" ? { repeats: verdict.of } : {}),
    ...(verdict.outcome === "refused" ? { faults: [...verdict.faults] } : {}),
    ...("nearMatch" in verdict && verdict.nearMatch ? { nearMatch: verdict.nearMatch } : {}),
  };
};

/** A verdict on each row of a file, in its order, and what the good ones make and change, in words. */
type Judged<Plan> = { verdicts: readonly Verdict<Plan>[]; summary: string };

/** A dry run as the page shows it. */
const presentCheck = async <Plan>(
  file: ImportFile,
  { verdicts, summary }: Judged<Plan>,
  language: Language,
): Promise<ImportCheck> => ({
  columns: [...file.columns],
  lines: (
    await mapInTurns(file.rows, (row, at) => {
      const verdict = verdicts[at];
      return verdict === undefined ? [] : [lineOf(row, file.columns, verdict)];
    })
  ).flat(),
  readAs: textsIn(language)(`imports:delimiter.${file.delimiter}`),
  ignored: [...file.ignored],
  summary,
});

/** What a file would do, or why it cannot be read. */
export const checkFile = async <Plan>(
  file: ImportFile | { problem: ImportProblem },
  language: Language,
  judge: (file: ImportFile) => Promise<Judged<Plan>>,
): Promise<ImportCheck> =>
  "problem" in file
    ? { problem: problemText(file.problem, language) }
    : presentCheck(file, await judge(file), language);

/** A file that could be read. @throws AppError `invalid_input` */
export const readable = (file: ImportFile | { problem: ImportProblem }): ImportFile => {
  if ("problem" in file) throw new AppError("invalid_input", { fieldErrors: { text: "invalid" } });
  return file;
};

/**
 * What is to be written, and what is answered then.
 * @throws AppError `import_refused` when a line is refused and refused ones are not to be left out
 */
export const acceptedPlans = <Plan>(
  verdicts: readonly Verdict<Plan>[],
  withoutRefused: boolean,
): { created: Plan[]; changed: Plan[]; result: ImportCounts } => {
  const { created, changed, refused } = plansOf(verdicts);
  if (refused > 0 && !withoutRefused) throw new AppError("import_refused");
  return {
    created,
    changed,
    result: { created: created.length, changed: changed.length, refused },
  };
};

/** What the good lines of a file make and change. */
export const plansOf = <Plan>(
  verdicts: readonly Verdict<Plan>[],
): { created: Plan[]; changed: Plan[]; refused: number } => {
  const plans = (outcome: "new" | "changed"): Plan[] =>
    verdicts.flatMap((verdict) => (verdict.outcome === outcome ? [verdict.plan] : []));
  return {
    created: plans("new"),
    changed: plans("changed"),
    refused: verdicts.filter(({ outcome }) => outcome === "refused").length,
  };
};
