import type { CallDefinition, CallInput, CallOutput } from "#contract/core/call.ts";
import { SessionUser, session } from "#contract/identity/session.ts";
import { markActivity } from "#renderer/session/activity.ts";
import { checkOwner } from "#renderer/session/page-owner.ts";
import { ApiError } from "./api-error.ts";
import { csrfToken, setCsrfToken } from "./csrf.ts";
import { showFailure } from "./failures.ts";
import { noteReach } from "./reach.ts";
import { readAnswer } from "./read-answer.ts";
import { type LooseInput, callAddress } from "./request.ts";
import { noteServerTime } from "./server-clock.ts";

const running = new Map<string, AbortController>();

/**
 * Takes a key for a call: an earlier call that still holds it is cancelled. `release` gives the key
 * back unless a later call has taken it meanwhile.
 */
const takeCancelKey = (key: string): { signal: AbortSignal; release: () => void } => {
  running.get(key)?.abort();
  const controller = new AbortController();
  running.set(key, controller);
  return {
    signal: controller.signal,
    release: () => {
      if (running.get(key) === controller) running.delete(key);
    },
  };
};

/**
 * A signal that is aborted with the first of several. By hand where the browser is too old to do so
 * itself: without it no call at all could be made there, not even to sign in.
 */
export const anySignal = (signals: readonly AbortSignal[]): AbortSignal => {
  if ("any" in AbortSignal) return AbortSignal.any([...signals]);
  const controller = new AbortController();
  for (const signal of signals) {
    const follow = () => controller.abort(signal.reason);
    if (signal.aborted) follow();
    // Gone with the joint signal: a signal that lives on must not collect listeners.
    else signal.addEventListener("abort", follow, { signal: controller.signal });
  }
  return controller.signal;
};

/** A server that is silent for longer is taken for gone. */
const TIMEOUT_MS = 30_000;

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Cancels an earlier call that is still under way with the same key. */
  cancelKey?: string | undefined;
  /** The page makes this call by itself: it does not count as the person's activity. */
  background?: boolean | undefined;
  /** The page can do without the answer: its failure is the caller's alone. */
  quiet?: boolean | undefined;
};

const isBackground = (call: CallDefinition, input: LooseInput, options: CallOptions): boolean =>
  options.background === true || call.background === true || input.query?.["refresh"] === "auto";

const headersFor = (call: CallDefinition, input: LooseInput, background: boolean): Headers => {
  const headers = new Headers({
    accept: "application/json, application/problem+json",
    "accept-language": document.documentElement.lang,
  });
  const token = csrfToken();
  if (input.body !== undefined && input.file === undefined)
    headers.set("content-type", "application/json");
  if (token !== null && call.method !== "GET") headers.set("x-csrf-token", token);
  if (background) headers.set("x-handrail-background", "1");
  return headers;
};

const bodyOf = (call: CallDefinition, { body, file }: LooseInput): FormData | string | null => {
  if (call.file === undefined || file === undefined)
    return body === undefined ? null : JSON.stringify(body);
  const form = new FormData();
  // The browser adds the content type with the boundary; the file's own name is private.
  form.append(call.file.field, file, call.file.field);
  for (const [name, value] of Object.entries(body ?? {}))
    if (typeof value === "string") form.append(name, value);
  return form;
};

const failureOf = (error: unknown, timeout: AbortSignal, signals: readonly AbortSignal[]) => {
  if (error instanceof ApiError) return error;
  if (signals.some((signal) => signal.aborted)) {
    return new ApiError({ code: "cancelled", status: 0, cause: error });
  }
  return new ApiError({ code: timeout.aborted ? "timeout" : "offline", status: 0, cause: error });
};

/** Whether the server itself refused; a server in trouble knows as little of a session as none. */
const isOfServer = ({ code, status }: ApiError): boolean =>
  code !== "bad_response" && status > 0 && status < 500;

const send = async (
  call: CallDefinition,
  input: LooseInput,
  background: boolean,
  signals: readonly AbortSignal[],
): Promise<unknown> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const address = callAddress(call, input);
  const askedAtMs = Date.now();
  try {
    const answer = await fetch(address, {
      method: call.method,
      headers: headersFor(call, input, background),
      body: bodyOf(call, input),
      cache: "no-store",
      signal: anySignal([timeout, ...signals]),
    });
    const heardAtMs = Date.now();
    const value = await readAnswer(call, answer);
    noteServerTime(answer.headers.get("date"), askedAtMs, heardAtMs);
    noteReach(true);
    return value;
  } catch (error) {
    const failure = failureOf(error, timeout, signals);
    if (failure.code !== "cancelled") noteReach(isOfServer(failure));
    throw failure;
  }
};

/** Settles never: the page is being left, and no caller is left. */
const unanswered = (): Promise<never> => new Promise(() => undefined);

/**
 * Another tab has signed in or the session was rotated: fetches the current token. False when the
 * session belongs to another user, in whose name nothing may be sent from here.
 */
const renewCsrfToken = async (signals: readonly AbortSignal[]): Promise<boolean> => {
  setCsrfToken(null);
  try {
    const user = SessionUser.parse(await send(session.user, {}, true, signals));
    if (!checkOwner(user.id)) return false;
    setCsrfToken(user.csrfToken);
  } catch (error) {
    // Without a session no token is needed; anything else is the caller's failure too.
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  return true;
};

const sendWithToken = async (...sent: Parameters<typeof send>): Promise<unknown> => {
  try {
    return await send(...sent);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "csrf_failed") throw error;
    return (await renewCsrfToken(sent[3])) ? send(...sent) : unanswered();
  }
};

/**
 * Makes one call of the contract: path parameters, query and JSON body from `input`, the answer
 * checked by the contract's schema.
 * @throws ApiError with the server's code, or `offline`, `timeout` (30 s), `cancelled`,
 *   `bad_response`
 */
export const call = async <C extends CallDefinition>(
  definition: C,
  typedInput: CallInput<C>,
  options: CallOptions = {},
): Promise<CallOutput<C>> => {
  const input = typedInput as LooseInput;
  const background = isBackground(definition, input, options);
  const key = options.cancelKey === undefined ? undefined : takeCancelKey(options.cancelKey);
  const signals = [options.signal, key?.signal].filter((signal) => signal !== undefined);
  try {
    const answer = await sendWithToken(definition, input, background, signals);
    // Only what the server took: a refused call may have met no session at all.
    if (!background) markActivity();
    return answer as CallOutput<C>;
  } catch (error) {
    if (error instanceof ApiError && options.quiet !== true) showFailure(error, definition);
    throw error;
  } finally {
    key?.release();
  }
};
