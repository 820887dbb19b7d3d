import type { z } from "zod";
import { Fact } from "#contract/devices/ingest.ts";
import type { RefusalCode } from "#contract/core/errors.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { matchNames } from "#contract/core/read-request.ts";
import type { TimedFact } from "#server/engine/device-fact.ts";
import { DAY_MS, MINUTE_MS } from "#contract/core/durations.ts";

/** The id that a refused line claims to have, where that can be one. */
const idOf = (line: unknown): string | null => {
  if (typeof line !== "object" || line === null || !("id" in line)) return null;
  const { id } = line;
  return typeof id === "string" && id.length <= LIMITS.ingestFactIdMaxLength ? id : null;
};

export type Refusal = {
  code: RefusalCode;
  /** What the line claims as its id. */
  id: string | null;
  /** Of an invalid fact: the fields at fault. */
  fields?: string[];
};

/** A fact, or why the line is refused. */
type ParsedLine = TimedFact | Refusal;

/** Names of the fields that do not hold, `refill.eKey` for one within; none for what has no fields. */
const fieldsOf = ({ issues }: z.ZodError): string[] => {
  const names = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => [...issue.path, key].join("."))
      : [issue.path.join(".")],
  );
  return [...new Set(names)].filter((name) => name !== "").slice(0, LIMITS.ingestFieldsNamed);
};

/** Checks one line of a batch: its form, and that its time is one that is taken at `nowMs`. */
export const parseFact = (line: unknown, nowMs: number): ParsedLine => {
  const exact = Fact.safeParse(line);
  // Gateways write names as the contract does; only what does not fit is looked at twice.
  const parsed = exact.success ? exact : Fact.safeParse(matchNames(Fact, line));
  if (!parsed.success) {
    const fields = fieldsOf(parsed.error);
    return { code: "invalid_fact", id: idOf(line), ...(fields.length > 0 && { fields }) };
  }
  const fact = parsed.data;
  const atMs = Date.parse(fact.at);
  if (atMs > nowMs + LIMITS.ingestMaxFutureMinutes * MINUTE_MS) {
    return { code: "time_in_future", id: fact.id };
  }
  if (atMs < nowMs - LIMITS.ingestMaxAgeDays * DAY_MS) return { code: "time_too_old", id: fact.id };
  return { fact, atMs };
};
