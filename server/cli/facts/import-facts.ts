import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { persist } from "#server/db/retry-write.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { FactFile, FileLine } from "./fact-files.ts";
import { type Refusal, ingestFacts } from "#server/features/devices/ingest/service.ts";

const FACTS_AT_ONCE = 5_000;
/** So long a batch waits for a database that is started again. */
const AWAY_MS = 120_000;

export type ImportCounts = { lines: number; accepted: number; duplicate: number; refused: number };
export type RefusedLine = Refusal & { lineNumber: number };

type ImportOptions = {
  clock: Clock;
  /** Stops after the batch under way. */
  signal: AbortSignal;
  onRefused: (line: RefusedLine) => void;
  onProgress: (counts: ImportCounts) => void;
};

async function* batches(lines: AsyncIterable<FileLine>): AsyncGenerator<FileLine[]> {
  let batch: FileLine[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < FACTS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Takes a file's facts batch by batch, each committed before the next. What is in already is
 * recognised, so that an import which was cut short is simply run again, and a batch whose database
 * went away is tried again once it is back.
 */
export const importFacts = async (
  db: Db,
  scope: Scope,
  file: FactFile,
  { clock, signal, onRefused, onProgress }: ImportOptions,
): Promise<ImportCounts> => {
  const counts: ImportCounts = { lines: 0, accepted: 0, duplicate: 0, refused: 0 };
  for await (const batch of batches(file.lines())) {
    if (signal.aborted) break;
    const values = batch.map(({ value }) => value);
    const answer = await persist(() => ingestFacts(db, scope, values, { clock }), {
      signal,
      limitMs: AWAY_MS,
    });
    counts.lines += batch.length;
    counts.accepted += answer.accepted;
    counts.duplicate += answer.duplicate;
    counts.refused += answer.refused.length;
    for (const { index, ...refusal } of answer.refused) {
      onRefused({ lineNumber: batch[index]?.lineNumber ?? 0, ...refusal });
    }
    onProgress(counts);
  }
  return counts;
};
