import { IMPORT_COLUMNS } from "#contract/core/import-columns.ts";
import type { ImportCheck, ImportKind, ImportResult } from "#contract/core/imports.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import type { CustomerScope, Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import type { Clock } from "#server/lib/clock.ts";
import { changesOf } from "./changes.ts";
import {
  type GivenFile,
  type ImportRow,
  type Verdict,
  acceptedPlans,
  checkFile,
  plansOf,
  readImport,
  readable,
} from "./import-file.ts";
import type { ImportReach } from "./reach.ts";
import { type ImportPlace, type ImportWriter, startImport } from "./runs/start.ts";
import { importSteps } from "./steps.ts";

type ColumnOf<K extends ImportKind> = (typeof IMPORT_COLUMNS)[K][number]["key"];

/** A verdict on each line of a file, and what else of the plan its summary and its writing need. */
export type Planned<Plan, Extra> = { verdicts: readonly Verdict<Plan>[]; extra: Extra };

/** For whom a file is planned, when, and in whose words. */
type Planning = { db: Db; actor: Actor; language: Language; now: Date };

/** The accepted lines of a file as they are to be written. */
type Accepted<Plan, Extra> = {
  created: Plan[];
  changed: Plan[];
  extra: Extra;
  importId: string;
  fileName: string;
  /** Notes how many lines are still to be written; throws where the import was stopped. */
  left: (lines: number) => void;
};

/** What makes one import different from the others. */
type ImportDefinition<
  K extends ImportKind,
  Reached extends { scope: Scope | CustomerScope },
  Plan,
  Extra,
> = {
  kind: K;
  /** What the audit log calls a row of it. */
  entity: string;
  /** What a file may call a column. */
  headers: (column: ColumnOf<K>) => readonly string[];
  reach: ImportReach<Reached>;
  /** Taken before a file is planned to be written, so that plan and rows are of the same time. */
  lock?: (tx: Tx, reached: Reached) => Promise<unknown>;
  plan: (
    planning: Planning,
    reached: Reached,
    rows: readonly ImportRow[],
  ) => Promise<Planned<Plan, Extra>>;
  /** What the good lines make and change, in words. */
  summary: (
    plans: { created: readonly Plan[]; changed: readonly Plan[]; extra: Extra },
    language: Language,
  ) => string;
  write: (act: Act<Actor>, reached: Reached, accepted: Accepted<Plan, Extra>) => Promise<void>;
};

type Deps = { db: Db; clock: Clock };

/** A file as its calls send it. */
type SentFile = GivenFile & {
  language?: Language | undefined;
  withoutRefused?: boolean | undefined;
  fileName?: string | undefined;
};

type Sent = { actor: Actor; params: ImportPlace; body: SentFile; language: Language };

/** An import as its routes and its task use it. */
export type Import = {
  /**
   * What a file would change; writes nothing.
   * @throws AppError `forbidden` out of the actor's reach
   */
  check: (deps: Deps, sent: Sent) => Promise<ImportCheck>;
  /**
   * Writes the good lines of a file, the lines of a long file in the background.
   * @throws AppError `forbidden` out of reach, `invalid_input` for a file that cannot be read,
   *   `import_refused` when a line is refused and refused ones are not to be left out, and what the
   *   import's own `write` throws
   */
  start: (
    deps: Deps,
    sent: Sent & {
      write: (work: (act: Act<Actor>) => Promise<ImportResult>) => Promise<ImportResult>;
    },
  ) => Promise<ImportResult>;
  /** Writes the good lines of a file within an act, against the rows as they are now. */
  writeFile: ImportWriter;
};

/** Makes an import out of its columns, its plan and how that is written. */
export const defineImport = <
  K extends ImportKind,
  Reached extends { scope: Scope | CustomerScope },
  Plan,
  Extra,
>({
  kind,
  entity,
  headers,
  reach,
  lock,
  plan,
  summary,
  write,
}: ImportDefinition<K, Reached, Plan, Extra>): Import => {
  const columns: readonly { key: ColumnOf<K>; isRequired?: true }[] = IMPORT_COLUMNS[kind];
  const read = (given: GivenFile) =>
    readImport(
      given,
      columns.map((column) => ({ ...column, headers: headers(column.key) })),
    );

  const check: Import["check"] = async ({ db, clock }, { actor, params, body, language: own }) => {
    const language = body.language ?? own;
    const planning = { db, actor, language, now: clock.now() };
    const reached = await reach(planning, params, "check");
    return checkFile(await read(body), language, async (file) => {
      const { verdicts, extra } = await plan(planning, reached, file.rows);
      return { verdicts, summary: summary({ ...plansOf(verdicts), extra }, language) };
    });
  };

  const writeFile: ImportWriter = async (act, request, progress, importId) => {
    const { tx, actor, language, now } = act;
    const planning = { db: tx, actor, language, now };
    const reached = await reach(planning, request.place, "write");
    const file = readable(await read(request));
    const steps = importSteps(progress, file.rows.length);
    steps.read();
    await lock?.(tx, reached);
    const { verdicts, extra } = await plan(planning, reached, file.rows);
    const { created, changed, result } = acceptedPlans(verdicts, request.withoutRefused);
    steps.written(created.length + changed.length);
    const { fileName } = request;
    await write(act, reached, { created, changed, extra, importId, fileName, left: steps.written });
    steps.written(0);
    return { entity, scope: reached.scope, counts: result, changes: changesOf(file, verdicts) };
  };

  const start: Import["start"] = async (
    { db, clock },
    { actor, params: place, body, write: open },
  ) => {
    await reach({ db, actor, now: clock.now() }, place, "write");
    // Before a transaction is opened for it.
    const file = readable(await read(body));
    const { text, fixes, withoutRefused = false, fileName = "" } = body;
    const request = { text, fixes, withoutRefused, fileName, place };
    return open(async (act) => {
      const { scope } = await reach({ db: act.tx, actor: act.actor, now: act.now }, place, "write");
      return startImport(act, kind, scope, file, request, writeFile);
    });
  };

  return { check, start, writeFile };
};
