import { IMPORT_COLUMNS } from "#contract/core/import-columns.ts";
import type { ImportCheck, ImportResult } from "#contract/core/imports.ts";
import { api } from "#contract/index.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { Language } from "#contract/core/primitives.ts";
import { RANGE_LIMIT_YEARS } from "#contract/reports/timeframes.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { loadDirectory } from "#server/engine/observations/file/facility-directory.ts";
import type { FacilityDirectory } from "#server/engine/observations/file/facility-directory.ts";
import { lineIds, sessionsOf } from "#server/engine/observations/file/file-sessions.ts";
import type { Line } from "#server/engine/observations/file/file-sessions.ts";
import { plain } from "#server/engine/observations/file/names.ts";
import { readLine } from "#server/engine/observations/file/read-line.ts";
import type { Cells, Column, LineFaultOf } from "#server/engine/observations/file/read-line.ts";
import { storedSessions } from "#server/engine/observations/file/stored.ts";
import { storeTraced } from "#server/engine/observations/file/trace.ts";
import { startImport } from "#server/imports/runs/start.ts";
import type { ImportRequest, ImportWriter } from "#server/imports/runs/start.ts";
import { AppError } from "#server/lib/app-error.ts";
import { changesOf } from "#server/imports/changes.ts";
import {
  acceptedPlans,
  checkFile,
  plansOf,
  readImport,
  readable,
  refusedFor,
} from "#server/imports/import-file.ts";
import type {
  GivenFile,
  ImportFile,
  ImportRow,
  LineFault,
  Verdict,
} from "#server/imports/import-file.ts";
import { nearMatch } from "#server/imports/near-match.ts";
import { importSteps } from "#server/imports/steps.ts";
import { importSummary } from "#server/imports/summary.ts";
import { inEveryLanguage, textsIn } from "#server/lib/texts.ts";
import { mapInTurns } from "#server/lib/yield-to-event-loop.ts";

/** Columns go by the names of the command's files, too. */
const read = (given: GivenFile) =>
  readImport(
    given,
    IMPORT_COLUMNS.observations.map((column) => ({
      ...column,
      headers: [...inEveryLanguage(`observation-import:csv.${column.key}`), column.key],
    })),
  );

const cellsOf = (values: ImportRow["values"]): Cells =>
  Object.fromEntries(Object.entries(values).filter(([, cell]) => cell !== ""));

/** Names that a wrong one may have been meant for. */
const namesFor = (column: string | null, directory: FacilityDirectory): Iterable<string> => {
  if (column === "location") return directory.locations.keys();
  if (column === "role") return directory.roles.keys();
  return column === "quickNotes" ? directory.quickNotes.keys() : [];
};

type Words = (reason: string, values?: object) => string;

/** The fault in a reader's words; a near name stands in its cell among those that are right. */
const toldOf = (
  { column, reason, value }: LineFaultOf,
  cells: Cells,
  directory: FacilityDirectory,
  words: Words,
): LineFault => {
  const why = words(reason, {
    value,
    limit: LIMITS.observationNoteMaxLength,
    years: RANGE_LIMIT_YEARS.back,
  });
  const near = reason === "unknown" ? nearMatch(value, namesFor(column, directory)) : undefined;
  const cell = (column === null ? undefined : cells[column]) ?? value;
  // A line as a whole is told at its outcome.
  return { column: column ?? "outcome", why, near: near && cell.replace(value, () => near) };
};

/** Columns whose names are those of one facility. */
const OWN_NAMES: ReadonlySet<Column | null> = new Set<Column>([
  "location",
  "role",
  "quickNotes",
  "facility",
]);

type Plan = {
  verdicts: Verdict<Line>[];
  /** Those that are not refused, known ones too: new ones may belong to their sessions. */
  lines: Line[];
  stored: Map<string, string>;
  directory: FacilityDirectory;
};

const planOf = async (
  db: Db,
  scope: Scope,
  file: ImportFile,
  { now, language }: { now: Date; language: Language },
): Promise<Plan> => {
  const directory = await loadDirectory(db, scope);
  const words: Words = (reason, values = {}) =>
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
  const judged = await mapInTurns(file.rows, judge);
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
  return { verdicts, lines, stored, directory };
};

/** How many observations, of which days, and of how many locations and moments. */
const summaryOf = (
  verdicts: readonly Verdict<Line>[],
  { timeZone }: FacilityDirectory,
  language: Language,
): string => {
  const seen = plansOf(verdicts).created.map((line) => line.seen);
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

/**
 * What a file would add to a facility's observations; writes nothing.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const checkImport = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  given: GivenFile,
  { language, now }: { language: Language; now: Date },
): Promise<ImportCheck> => {
  const { access } = api.observationImports.check;
  const { scope } = await requireFacility(db, actor, facilityId, access, now);
  const file = await read(given);
  let summary = "";
  const plan = async (found: ImportFile) => {
    const { verdicts, directory } = await planOf(db, scope, found, { now, language });
    summary = summaryOf(verdicts, directory, language);
    return verdicts;
  };
  return checkFile(file, plan, { language, summary: () => summary });
};

/**
 * Reads a file before a transaction is opened for it.
 * @throws AppError `forbidden` out of reach, `invalid_input` for one that cannot be read
 */
export const readForImport = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  given: GivenFile,
  now: Date,
): Promise<ImportFile> => {
  await requireFacility(db, actor, facilityId, api.observationImports.write.access, now);
  return readable(await read(given));
};

/** Adds the new lines of a file, as the command does; as {@link importObservations}. */
export const writeObservations: ImportWriter = async (act, request, progress, importId) => {
  const { tx, actor, now, language } = act;
  const { place } = request;
  if (!("facilityId" in place)) throw new AppError("not_found");
  const { access } = api.observationImports.write;
  const { scope } = await requireFacility(tx, actor, place.facilityId, access, now);
  const file = readable(await read(request));
  const steps = importSteps(progress, file.rows.length);
  steps.read();
  const { verdicts, lines, stored } = await planOf(tx, scope, file, { now, language });
  const { created, result } = acceptedPlans(verdicts, request.withoutRefused);
  const sessions = sessionsOf(lines, stored, now);
  let left = created.length;
  steps.written(left);
  await storeTraced(act, scope, { importId, fileName: request.fileName }, sessions, (count) => {
    left -= count;
    steps.written(left);
  });
  return { scope, counts: result, changes: changesOf(file, verdicts) };
};

/**
 * Adds the new observations of a file, those of a long file in the background.
 * @throws AppError `forbidden` out of reach, `import_refused` when a line is refused and refused
 *   ones are not to be left out
 */
export const importObservations = async (
  act: Act<Actor>,
  file: ImportFile,
  facilityId: string,
  request: Omit<ImportRequest, "place">,
): Promise<ImportResult> => {
  const { access } = api.observationImports.write;
  const { scope } = await requireFacility(act.tx, act.actor, facilityId, access, act.now);
  const asked = { ...request, place: { facilityId } };
  return startImport(act, "observations", scope, file, asked, writeObservations);
};
