import type { Readable } from "node:stream";
import type Koa from "koa";
import type { CallDefinition, HandlerOutput, ParsedInput } from "#contract/core/call.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Act } from "../access/write-context.ts";
import type { Actor } from "../access/actor.ts";
import type { QueuedBy } from "./limits/fair-queue.ts";

export type RequestState = {
  requestId: string;
  language: Language;
  /** The call of the contract that the request is for; null before it is known. */
  call: CallDefinition | null;
  /** Null without a session. */
  actor: Actor | null;
  csrfToken: string | null;
  /** When the session ends at the latest; null without one. */
  sessionEndsAt: Date | null;
  /** Notes that the person did something; null without a session. */
  markActive: (() => Promise<void>) | null;
};

export type HttpContext = Koa.ParameterizedContext<RequestState>;

/** A file or stream in place of JSON. */
export type StreamAnswer = {
  stream: Readable;
  contentType: string;
  /** Offered as the download's name. */
  fileName: string;
  /** Callers may cache it under this tag: for good where the address will never mean another. */
  kept?: { tag: string; isForGood: boolean };
};

/** Who makes a call: a signed-in user, unless the call is open to visitors. */
export type Signed<C extends CallDefinition> = C["access"]["kind"] extends
  | "public"
  | "gateway"
  | "ticket"
  | "display"
  ? Actor | null
  : Actor;

/** What a handler of a call receives. */
export type HandlerInput<C extends CallDefinition> = ParsedInput<C> & {
  actor: Signed<C>;
  language: Language;
  requestId: string;
  /** Aborts when the caller goes away. */
  signal: AbortSignal;
  ctx: HttpContext;
  /**
   * Runs the work of a call whose caller only the handler knows, by a ticket or a display's cookie,
   * in that caller's turn. Any other call has its turn already.
   */
  inTurn<T>(whose: QueuedBy, work: () => Promise<T>): Promise<T>;
};

type Answer<C extends CallDefinition> = C["stream"] extends readonly string[]
  ? StreamAnswer
  : HandlerOutput<C>;

export type Handler<C extends CallDefinition> = (input: HandlerInput<C>) => Promise<Answer<C>>;

/** What a write is given beside its act. */
type WriteInput<C extends CallDefinition> = ParsedInput<C> & {
  signal: AbortSignal;
  ctx: HttpContext;
};

export type WriteHandler<C extends CallDefinition> = (
  act: Act<Signed<C>>,
  input: WriteInput<C>,
) => Promise<Answer<C>>;

export type ChangeHandler<C extends CallDefinition> = (
  input: HandlerInput<C> & {
    /** Opens a transaction for a part of the change. */
    write<T>(work: (act: Act<Signed<C>>) => Promise<T>): Promise<T>;
  },
) => Promise<Answer<C>>;

/** Joins one declared call to the code that answers it. */
export type Mount = {
  /** A call that reads. */
  <const C extends CallDefinition>(call: C, handler: Handler<C>): void;
  /** A call that changes something, in one transaction that is committed before the answer leaves. */
  write<const C extends CallDefinition>(call: C, handler: WriteHandler<C>): void;
  /** The same for the rare call that needs more than one transaction, or none for a refusal. */
  change<const C extends CallDefinition>(call: C, handler: ChangeHandler<C>): void;
};
