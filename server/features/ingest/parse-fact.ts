import { Fact } from "#contract/ingest.ts";
import type { RefusalCode } from "#contract/errors.ts";
import { LIMITS } from "#contract/limits.ts";
import type { TimedFact } from "#server/engine/device-fact.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The id that a refused line claims to have, where that can be one. */
const idOf = (line: unknown): string | null => {
  if (typeof line !== "object" || line === null || !("id" in line)) return null;
  const { id } = line;
  return typeof id === "string" && id.length <= LIMITS.ingestFactIdMaxLength ? id : null;
};

/** A fact, or the code of the refusal with the id that the line claims to have. */
export type ParsedLine = TimedFact | { code: RefusalCode; id: string | null };

/** Checks one line of a batch: its form, and that its time is one that is taken at `nowMs`. */
export const parseFact = (line: unknown, nowMs: number): ParsedLine => {
  const parsed = Fact.safeParse(line);
  if (!parsed.success) return { code: "invalid_fact", id: idOf(line) };
  const fact = parsed.data;
  const atMs = Date.parse(fact.at);
  if (atMs > nowMs + LIMITS.ingestMaxFutureMinutes * MINUTE_MS) {
    return { code: "time_in_future", id: fact.id };
  }
  if (atMs < nowMs - LIMITS.ingestMaxAgeDays * DAY_MS) return { code: "time_too_old", id: fact.id };
  return { fact, atMs };
};
