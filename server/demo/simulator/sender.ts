import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Fact, IngestAnswer, SENT_AT_HEADER } from "#contract/devices/ingest.ts";
import type { Clock } from "#server/lib/clock.ts";
import { errorCode } from "#server/lib/error-code.ts";
import { StartError } from "#server/lib/start-error.ts";

const compress = promisify(gzip);

const CALL_TIMEOUT_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The server's own answer says that trying again makes sense. */
const PASSING = new Set([408, 425, 429]);

/** Why a call never got an answer: fetch hides the system's own words in its cause. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return errorCode(cause) ?? (cause instanceof Error ? cause.message : String(cause));
};

export type Sent = { facts: number; accepted: number; duplicate: number; refused: number };

type SenderOptions = {
  /** The portal's address. */
  url: string;
  token: string;
  /** Facts of one call at most. */
  batch: number;
  log(line: string): void;
  clock: Clock;
  /** How far the clock for its time of sending is behind. */
  behindMs?: number;
};

/**
 * Holds facts until the server has committed them. A call that fails in passing is tried again
 * later with the same facts and ids, so that nothing is lost and nothing counted twice.
 */
export class Sender {
  readonly #options: SenderOptions;
  #waiting: Fact[] = [];
  #failures = 0;
  #notBeforeMs = 0;

  /** @throws StartError when the portal's address is none: trying again would not help */
  constructor(options: SenderOptions) {
    if (!/^https?:$/u.test(URL.parse(options.url)?.protocol ?? "")) {
      throw new StartError(`'${options.url}' is not an address such as http://localhost:8080.`);
    }
    this.#options = options;
  }

  /** Facts that the server has not taken yet. */
  get waiting(): number {
    return this.#waiting.length;
  }

  #nowMs(): number {
    return this.#options.clock.now().getTime();
  }

  add(facts: readonly Fact[]): void {
    // Not push(...facts): a long absence makes more arguments than a call may have.
    this.#waiting = this.#waiting.concat(facts);
  }

  /**
   * Sends what waits, unless the last failure is too recent.
   * @param isLast try in any case: there will be no other chance
   * @returns what the server said of the facts that it took
   * @throws StartError when the server refuses the sender itself
   */
  async flush(isLast = false): Promise<Sent> {
    const sent: Sent = { facts: 0, accepted: 0, duplicate: 0, refused: 0 };
    if (!isLast && this.#nowMs() < this.#notBeforeMs) return sent;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, this.#options.batch);
      const answer = await this.#post(batch);
      if (!answer) return sent;
      this.#waiting = this.#waiting.slice(batch.length);
      sent.facts += batch.length;
      sent.accepted += answer.accepted;
      sent.duplicate += answer.duplicate;
      sent.refused += answer.refused.length;
    }
    return sent;
  }

  async #post(batch: readonly Fact[]): Promise<IngestAnswer | undefined> {
    const body = await compress(batch.map((fact) => `${JSON.stringify(fact)}\n`).join(""));
    let response: Response;
    let text: string;
    try {
      response = await fetch(new URL("/api/ingest/events", this.#options.url), {
        method: "POST",
        headers: {
          authorization: `Bearer ${this.#options.token}`,
          "content-type": "application/x-ndjson",
          "content-encoding": "gzip",
          [SENT_AT_HEADER]: new Date(this.#nowMs() - (this.#options.behindMs ?? 0)).toISOString(),
        },
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      text = await response.text();
    } catch (error) {
      this.#wait(reasonOf(error));
      return undefined;
    }
    if (response.ok) {
      this.#failures = 0;
      return IngestAnswer.parse(JSON.parse(text));
    }
    if (response.status >= 500 || PASSING.has(response.status)) {
      this.#wait(
        `it answered ${response.status}`,
        Number(response.headers.get("retry-after")) * 1000,
      );
      return undefined;
    }
    throw new StartError(`The server does not take these facts: ${response.status} ${text}`);
  }

  /**
   * Backs off: twice as long after each failure, a little scattered, at least the requested time.
   */
  #wait(reason: string, askedMs = 0): void {
    const usualMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures);
    const waitMs = Math.max(
      usualMs * (0.75 + Math.random() / 2),
      Number.isFinite(askedMs) ? askedMs : 0,
    );
    this.#failures++;
    this.#notBeforeMs = this.#nowMs() + waitMs;
    const seconds = (waitMs / 1000).toFixed(1);
    this.#options.log(
      `The server is away (${reason}): ${this.waiting} facts wait, next try in ${seconds} s`,
    );
  }
}
