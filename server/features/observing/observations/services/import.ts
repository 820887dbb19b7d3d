import { api } from "#contract/index.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { Language } from "#contract/core/primitives.ts";
import { RANGE_LIMIT_YEARS } from "#contract/reports/filters/timeframes.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import {
  type FacilityDirectory,
  loadDirectory,
} from "#server/engine/observations/file/facility-directory.ts";
import { type Line, lineIds, sessionsOf } from "#server/engine/observations/file/file-sessions.ts";
import { plain } from "#server/engine/observations/file/names.ts";
import {
  type Cells,
  type Column,
  type LineFaultOf,
  readLine,
} from "#server/engine/observations/file/read-line.ts";
import { storedSessions } from "#server/engine/observations/file/stored.ts";
import { storeTraced } from "#server/engine/observations/file/trace.ts";
import { type Planned, defineImport } from "#server/imports/define-import.ts";
import {
  type ImportRow,
  type LineFault,
  type Verdict,
  refusedFor,
} from "#server/imports/import-file.ts";
import { nearMatch } from "#server/imports/near-match.ts";
import { intoFacility } from "#server/imports/reach.ts";
import { importSummary } from "#server/imports/summary.ts";
import { inEveryLanguage, textsIn } from "#server/lib/texts.ts";
import { mapInTurns } from "#server/lib/yield-to-event-loop.ts";

const cellsOf = (values: ImportRow["values"]): Cells =>
  Object.fromEntries(Object.entries(values).filter(([, cell]) => cell !== ""));

/** Names that a wrong one may have been meant for. */
const namesFor = (column: string | null, directory: FacilityDirectory): Iterable<string> => {
  if (column === "location") return directory.locations.keys();
  if (column === "role") return directory.roles.keys();
  return column === "quickNotes" ? directory.quickNotes.keys() : [];
};

type ReasonText = (reason: string, values?: object) => string;

/** The fault in a reader's words; a near name stands in its cell among those that are right. */
const toldOf = (
  { column, reason, value }: LineFaultOf,
  cells: Cells,
  directory: FacilityDirectory,
  words: ReasonText,
): LineFault => {
  const why = words(reason, {
    value,
    limit: LIMITS.observationNoteMaxLength,
    years: RANGE_LIMIT_YEARS.back,
  });
  const near = reason === "unknown" ? nearMatch(value, namesFor(column, directory)) : undefined;
  const cell = (column === null ? undefined : cells[column]) ?? value;
  // A fault of a line as a whole is shown at its outcome.
  return { column: column ?? "outcome", why, near: near && cell.replace(value, () => near) };
};

/** Columns whose names belong to one facility. */
const OWN_NAMES: ReadonlySet<Column | null> = new Set<Column>([
  "location",
  "role",
  "quickNotes",
  "facility",
]);

type Extra = {
  /** Those that are not refused, known ones too: new ones may belong to their sessions. */
  lines: Line[];
  stored: Map<string, string>;
  directory: FacilityDirectory;
};

const planOf = async (
  db: Db,
  scope: Scope,
  rows: readonly ImportRow[],
  { now, language }: { now: Date; language: Language },
): Promise<Planned<Line, Extra>> => {
  const directory = await loadDirectory(db, scope);
  const words: ReasonText = (reason, values = {}) =>
    textsIn(language)(`observation-import:why.${reason}`, { ...values });
  const idOf = lineIds();
  const judge = ({ line: lineNumber, values }: ImportRow): Line | Verdict<never> => {
    const cells = cellsOf(values);
    const named = cells.facility;
    const isOwn =
      named === undefined || [directory.name, scope.facilityId].map(plain).includes(plain(named));
    const answer = readLine(cells, directory, now);
    const faults = answer.line === undefined ? answer.faults : [];
    const told = faults
      .filter(({ column }) => isOwn || !OWN_NAMES.has(column))
      .map((fault) => toldOf(fault, cells, directory, words));
    if (!isOwn) told.unshift({ column: "facility", why: words("otherFacility", { value: named }) });
    if (answer.line === undefined || !isOwn) return refusedFor(told);
    const id = idOf(directory, answer.line);
    return { ...answer.line, lineNumber, id, isNamed: cells.session !== undefined };
  };
  const judged = await mapInTurns(rows, judge);
  const lines = judged.flatMap((one) => ("outcome" in one ? [] : [one]));
  const stored = await storedSessions(
    db,
    scope,
    lines.map(({ id }) => id),
  );
  const verdicts = judged.map((one): Verdict<Line> => {
    if ("outcome" in one) return one;
    if (!stored.has(one.id)) return { outcome: "new", why: words("new"), plan: one };
    const isUnsigned = one.observerId === null && !one.isNamed;
    return { outcome: "unchanged", why: words(isUnsigned ? "alike" : "known") };
  });
  return { verdicts, extra: { lines, stored, directory } };
};

/** How many observations, of which days, and of how many locations and moments. */
const summaryOf = (
  created: readonly Line[],
  { timeZone }: FacilityDirectory,
  language: Language,
): string => {
  const seen = created.map((line) => line.seen);
  const [first] = seen;
  const count = seen.reduce((sum, one) => sum + one.count, 0);
  const added = [{ key: "observation-import:makes", count }];
  const sentence = importSummary(language, { added, changed: [] });
  if (first === undefined) return sentence;
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone });
  const times = seen.map(({ atMs }) => atMs);
  const earliest = times.reduce((least, at) => Math.min(least, at), first.atMs);
  const latest = times.reduce((most, at) => Math.max(most, at), first.atMs);
  const texts = textsIn(language);
  const countOf = (key: string, values: readonly unknown[]) =>
    texts(`observation-import:${key}`, { count: new Set(values).size });
  const span = texts("observation-import:span", {
    from: day.format(earliest),
    to: day.format(latest),
    locations: countOf(
      "locations",
      seen.map(({ locationId }) => locationId),
    ),
    moments: countOf(
      "moments",
      seen.map(({ momentId }) => momentId),
    ),
  });
  return `${sentence} ${span}`;
};

/** Adds the new lines of a file to a facility's observations, as the command does. */
export const observationImport = defineImport({
  kind: "observations",
  entity: "observation",
  // Columns go by the names of the command's files, too.
  headers: (column) => [...inEveryLanguage(`observation-import:csv.${column}`), column],
  reach: intoFacility({
    check: api.observationImports.check.access,
    write: api.observationImports.write.access,
  }),
  plan: ({ db, ...when }, { scope }, rows) => planOf(db, scope, rows, when),
  summary: ({ created, extra }, language) => summaryOf(created, extra.directory, language),
  write: async (act, { scope }, { created, extra, importId, fileName, left }) => {
    const sessions = sessionsOf(extra.lines, extra.stored, act.now);
    let lines = created.length;
    await storeTraced(act, scope, { importId, fileName }, sessions, (count) => {
      lines -= count;
      left(lines);
    });
  },
});
