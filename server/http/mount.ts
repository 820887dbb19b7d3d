import type { ServerResponse } from "node:http";
import { Router } from "@koa/router";
import type { RouterContext } from "@koa/router";
import type { Logger } from "pino";
import type { CallDefinition } from "#contract/call.ts";
import type { Db } from "../db/knex.ts";
import type { Actor } from "../access/actor.ts";
import { AppError } from "../lib/app-error.ts";
import { checkCsrf } from "./csrf.ts";
import { parseInput } from "./parse-input.ts";
import { queryOf } from "./query.ts";
import { createCallRates } from "./rate-limit.ts";
import { sendStream } from "./send-stream.ts";
import type {
  Handler,
  HandlerInput,
  HttpContext,
  Mount,
  RequestState,
  StreamAnswer,
  WriteHandler,
} from "./types.ts";

export type MountOptions = {
  db: Db;
  log: Logger;
  /** Host of the portal's public address, for the origin check behind a proxy. */
  publicHost: string;
  /** Parse answers by their schema too (development and tests): a wrong one is a fault. */
  checkAnswers: boolean;
};

const gate = (call: CallDefinition, actor: Actor | null): void => {
  const { access } = call;
  if (call.peopleOnly === true && actor?.isProgram === true) throw new AppError("forbidden");
  if (access.kind === "public" || access.kind === "gateway") return;
  if (actor === null) throw new AppError("not_signed_in");
  if (access.kind === "privilege" && !actor.privileges.has(access.privilege))
    throw new AppError("forbidden");
};

const abortSignal = (response: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort(new AppError("request_cancelled"));
  });
  return controller.signal;
};

const isStream = (call: CallDefinition, _answer: unknown): _answer is StreamAnswer =>
  call.stream !== undefined;

/**
 * Makes the one function that joins calls of the contract to handlers. For each request it checks
 * session and privilege, the origin of changing requests, and the input; it then answers in the
 * declared shape. `mounted` lists what has been joined.
 */
export const createMount = (
  options: MountOptions,
): { router: Router<RequestState>; mount: Mount; mounted: CallDefinition[] } => {
  const router = new Router<RequestState>({ prefix: "/api" });
  const mounted: CallDefinition[] = [];
  const countCall = createCallRates();

  const answer = async (call: CallDefinition, ctx: HttpContext, value: unknown): Promise<void> => {
    if (isStream(call, value)) return sendStream(ctx, value, options.log);
    ctx.set("cache-control", "no-store");
    if (call.output === undefined) {
      ctx.status = 204;
      return;
    }
    ctx.status = 200;
    ctx.body = options.checkAnswers ? call.output.parse(value) : value;
  };

  const join = <C extends CallDefinition>(call: C, run: Handler<C>, changes = false): void => {
    mounted.push(call);
    router.register(`/${call.path}`, [call.method], async (ctx: RouterContext<RequestState>) => {
      ctx.state.call = call;
      await countCall(call, ctx.ip);
      gate(call, ctx.state.actor);
      if (call.access.kind !== "gateway") checkCsrf(ctx, options.publicHost);
      if (changes && ctx.state.isReadOnly) throw new AppError("forbidden");
      const input = await parseInput(call, ctx);
      const isActivity = call.background !== true && queryOf(ctx)["refresh"] !== "auto";
      if (isActivity) await ctx.state.markActive?.();
      // The gate above has made sure of the actor wherever the call's access asks for one.
      const handlerInput = {
        ...input,
        actor: ctx.state.actor,
        language: ctx.state.language,
        requestId: ctx.state.requestId,
        signal: abortSignal(ctx.res),
        ctx,
      } as HandlerInput<C>;
      await answer(call, ctx, await run(handlerInput));
    });
  };

  const mount: Mount = Object.assign(
    <C extends CallDefinition>(call: C, handler: Handler<C>): void => join(call, handler),
    {
      change: <C extends CallDefinition>(call: C, handler: Handler<C>): void =>
        join(call, handler, true),
      write: <C extends CallDefinition>(call: C, handler: WriteHandler<C>): void =>
        join(call, (input) => options.db.transaction((tx) => handler({ ...input, tx })), true),
    },
  );
  return { router, mount, mounted };
};
