import type { ServerResponse } from "node:http";
import type { Logger } from "pino";
import { z } from "zod";
import type { CallDefinition } from "#contract/core/call.ts";
import { errorsOf } from "#contract/core/call-errors.ts";
import { type Versioned, tagOf } from "#contract/core/versioned.ts";
import { cancelledBy } from "../lib/cancelling.ts";
import { databaseError } from "../db/errors.ts";
import type { Db } from "../db/knex.ts";
import type { Actor } from "../access/actor.ts";
import { type Act, openAct } from "../access/write-context.ts";
import { withChangedBy } from "../access/changed-by.ts";
import { holdsAnywhere } from "../access/licensed-facilities.ts";
import { createLookLog } from "../access/provider-access-log.ts";
import { AppError } from "../lib/app-error.ts";
import type { Clock } from "../lib/clock.ts";
import { checkCsrf } from "./csrf.ts";
import type { QueuedBy } from "./limits/fair-queue.ts";
import { readInput } from "./requests/parse-input.ts";
import { queryOf } from "./requests/query-string.ts";
import { createCallRates } from "./limits/rate-limit.ts";
import { type Router, createSegmentRouters } from "./segment-routers.ts";
import { sendStream } from "./send-stream.ts";
import { createTurns } from "./limits/queue-slots.ts";
import type {
  ChangeHandler,
  Handler,
  HandlerInput,
  HttpContext,
  Mount,
  Signed,
  StreamAnswer,
  WriteHandler,
} from "./types.ts";

type MountOptions = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Host of the portal's public address, for the origin check behind a proxy. */
  publicHost: string;
  /**
   * Development and tests: parse answers by their schema too, hold refusals against what
   * the call declares, and refuse a write that recorded nothing. Either is a fault.
   */
  checkAnswers: boolean;
};

/** Its caller sends a secret of their own along, which no other site's page could make them send. */
const bringsSecret = ({ access }: Pick<CallDefinition, "access">): boolean =>
  access.kind === "gateway" || access.kind === "ticket" || access.kind === "display";

const gate = async (
  { access, reach, peopleOnly }: CallDefinition,
  actor: Actor | null,
  { db, clock }: Pick<MountOptions, "db" | "clock">,
): Promise<void> => {
  if (peopleOnly === true && actor?.isProgram === true) throw new AppError("forbidden");
  if (access.kind === "public" || bringsSecret({ access })) return;
  if (actor === null) throw new AppError("not_signed_in");
  if (access.kind !== "privilege") return;
  // Licences of the facility, row or customer that a call is about are looked at with it.
  const namesNone = reach === "none" || reach === "own";
  const needs = namesNone ? access : { privilege: access.privilege };
  if (!(await holdsAnywhere(db, actor, needs, clock.now()))) throw new AppError("forbidden");
};

const abortSignal = (response: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort(new AppError("request_cancelled"));
  });
  return controller.signal;
};

/** Who makes a call, for its turn; null where only the call itself knows by a secret. */
const callerOf = (call: CallDefinition, { ip, state: { actor } }: HttpContext): QueuedBy | null => {
  if (bringsSecret(call)) return null;
  if (actor !== null) return { customerId: actor.customerId, userId: actor.userId };
  // A visitor who is not signed in shares with all of their address.
  return { customerId: ip, userId: ip };
};

/** It may be ended at any time. */
const changesNothing = ({ method, audit }: CallDefinition): boolean =>
  method === "GET" || audit === "none";

/** What a handler refuses has to be among what the call declares. */
const checkRefusal = (call: CallDefinition, error: unknown): void => {
  const refusal = error instanceof AppError ? error : databaseError(error);
  if (refusal === null || refusal.status >= 500 || refusal.code === "request_cancelled") return;
  if (!errorsOf(call).includes(refusal.code))
    throw new Error(`${call.method} ${call.path} does not declare ${refusal.code}`, {
      cause: error,
    });
};

/** The answer to a stale change has to be of the shape that the call declares. */
const checkCurrent = (call: CallDefinition, error: unknown): void => {
  const current = error instanceof AppError ? error.details.current : undefined;
  if (current !== undefined) (call.current ?? z.never()).parse(current);
};

const isStream = (call: CallDefinition, _answer: unknown): _answer is StreamAnswer =>
  call.stream !== undefined;

const isVersioned = (call: CallDefinition, _answer: unknown): _answer is Versioned<unknown> =>
  call.versioned === true;

/**
 * Makes the one function that joins calls of the contract to handlers. For each request it checks
 * session, privilege and licences, the origin of changing requests, and the input; it then answers
 * in the declared shape. `mounted` lists what has been joined.
 */
export const createMount = (
  options: MountOptions,
): { router: Router; mount: Mount; mounted: CallDefinition[] } => {
  const router = createSegmentRouters("/api");
  const mounted: CallDefinition[] = [];
  const countCall = createCallRates();
  const recordLooks = createLookLog(options);
  const turns = createTurns();

  /** Runs work in its turn, which lasts until it has ended: of a file until that has been sent. */
  const inTurn = async <T>(
    { call, whose, signal }: { call: CallDefinition; whose: QueuedBy; signal: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T> => {
    const weight = call.heavy ?? "light";
    const isRead = changesNothing(call);
    const end = await turns.take(whose, { weight, changesNothing: isRead }, signal);
    let isLeft = false;
    try {
      const isCancelled = weight !== "light" && isRead;
      const value = await (isCancelled ? cancelledBy(signal, work) : work());
      if (call.heavy === "file" && isStream(call, value)) {
        isLeft = true;
        value.stream.once("close", end);
      }
      return value;
    } finally {
      if (!isLeft) end();
    }
  };

  const lightly = async (
    whose: QueuedBy,
    signal: AbortSignal,
    work: () => Promise<void>,
  ): Promise<void> => {
    const end = await turns.take(whose, { weight: "light", changesNothing: true }, signal);
    await work().finally(end);
  };

  const answer = async (call: CallDefinition, ctx: HttpContext, value: unknown): Promise<void> => {
    if (isStream(call, value)) return sendStream(ctx, value, options.log);
    ctx.set("cache-control", "no-store");
    if (call.output === undefined) {
      ctx.status = 204;
      return;
    }
    ctx.status = 200;
    if (isVersioned(call, value)) ctx.set("etag", tagOf(value.version));
    const given = isVersioned(call, value) ? value.value : value;
    const body = options.checkAnswers ? call.output.parse(given) : given;
    if (body === undefined || body === null) {
      ctx.body = body;
      return;
    }
    // Written once: an object would be written for its length, and again to be sent.
    ctx.set("content-type", "application/json; charset=utf-8");
    ctx.body = JSON.stringify(body);
  };

  const join = <C extends CallDefinition>(call: C, run: Handler<C>): void => {
    mounted.push(call);
    router.add(call.method, `/${call.path}`, async (ctx, params) => {
      ctx.state.call = call;
      const signal = abortSignal(ctx.res);
      await countCall(call, ctx.ip);
      const { actor } = ctx.state;
      const whose = callerOf(call, ctx);
      const letIn = (): Promise<void> => gate(call, actor, options);
      await (whose === null ? letIn() : lightly(whose, signal, letIn));
      if (!bringsSecret(call)) checkCsrf(ctx, options.publicHost);
      // Read before the turn begins: a slow sender holds none.
      const parse = await readInput(call, ctx, params);
      const work = async (): Promise<unknown> => {
        const input = await parse();
        const isActivity = call.background !== true && queryOf(ctx)["refresh"] !== "auto";
        if (isActivity) await ctx.state.markActive?.();
        let hasTurn = whose !== null;
        // The gate above has made sure of the actor wherever the call's access requires one.
        const handlerInput = {
          ...input,
          actor,
          language: ctx.state.language,
          requestId: ctx.state.requestId,
          signal,
          ctx,
          inTurn: <T>(by: QueuedBy, part: () => Promise<T>): Promise<T> => {
            hasTurn = true;
            return inTurn({ call, whose: by, signal }, part);
          },
        } as HandlerInput<C>;
        const result = await run(handlerInput)
          .catch((error: unknown) => {
            if (options.checkAnswers) {
              checkCurrent(call, error);
              checkRefusal(call, error);
            }
            throw error;
          })
          .finally(() => (actor === null ? undefined : recordLooks(actor)));
        if (options.checkAnswers && call.heavy !== undefined && !hasTurn)
          throw new Error(`${call.method} ${call.path} took no turn for its work`);
        await answer(call, ctx, result);
        return result;
      };
      await (whose === null ? work() : inTurn({ call, whose, signal }, work));
    });
  };

  /** Runs a part of a write in a transaction of its own. */
  const inAct = <C extends CallDefinition, T>(
    call: C,
    { actor, language, requestId, ctx }: HandlerInput<C>,
    work: (act: Act<Signed<C>>) => Promise<T>,
  ): Promise<T> =>
    options.db.transaction(async (tx) => {
      const now = options.clock.now();
      const ipAddress = ctx.ip;
      const act = openAct({ tx, actor, author: actor, now, language, requestId, ipAddress });
      const result = await work(act).catch(async (error: unknown) => {
        throw actor === null ? error : await withChangedBy({ tx, actor, now }, error);
      });
      if (options.checkAnswers && call.audit !== "none" && !act.isRecorded())
        throw new Error(`${call.method} ${call.path} recorded nothing in the audit log`);
      return result;
    });

  const read = <C extends CallDefinition>(call: C, handler: Handler<C>): void => {
    if (call.method !== "GET" && call.audit !== "none")
      throw new Error(`${call.method} ${call.path} is mounted as one that changes nothing`);
    join(call, handler);
  };
  const mount: Mount = Object.assign(read, {
    write: <C extends CallDefinition>(call: C, handler: WriteHandler<C>): void =>
      join(call, (input) =>
        inAct(call, input, (act) => {
          const { params, query, body, file, signal, ctx } = input;
          return handler(act, { params, query, body, file, signal, ctx });
        }),
      ),
    change: <C extends CallDefinition>(call: C, handler: ChangeHandler<C>): void =>
      join(call, (input) => handler({ ...input, write: (work) => inAct(call, input, work) })),
  });
  return { router, mount, mounted };
};
