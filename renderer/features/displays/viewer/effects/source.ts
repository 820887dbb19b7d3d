import type { CallDefinition, CallInput, CallOutput } from "#contract/core/call.ts";
import type { DisplayCommand, DisplaySlide } from "#contract/displays/displays.ts";
import type { Language } from "#contract/core/primitives.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { readAnswer } from "#renderer/api/read-answer.ts";
import { type LooseInput, callAddress } from "#renderer/api/request.ts";
import type { Effect } from "../reducer/events.ts";
import type { ViewerPlan } from "../reducer/state.ts";

/** A value with the server's time of its answer. */
export type Heard<Value> = { value: Value; serverMs: number | null };

type HeartbeatAnswer = {
  commands: readonly { id: string; command: DisplayCommand }[];
  nextBeatMs: number;
  build: string;
  revision: string;
};

type CodeAnswer =
  | { state: "open"; code: string; expiresAt: string; nextText: string; askAgainMs: number }
  | { state: "enrolled"; displayId: string };

/** Where a viewer has its slides from. */
export type ViewerSource = {
  plan(signal: AbortSignal): Promise<Heard<{ plan: ViewerPlan; build: string | null }>>;
  slide(id: string, language: Language, signal: AbortSignal): Promise<Heard<DisplaySlide>>;
  /** The picture of an image slide. */
  image(slide: DisplaySlide, signal: AbortSignal): Promise<Blob>;
  /** Absent in the portal, as all that follows. */
  beat?(
    said: Extract<Effect, { type: "beat" }>,
    signal: AbortSignal,
  ): Promise<Heard<HeartbeatAnswer>>;
  code?(signal: AbortSignal): Promise<Heard<CodeAnswer>>;
  sendPicture?(picture: Blob, signal: AbortSignal): Promise<void>;
};

/** `Date` has whole seconds: it was half of one more on average. */
const HALF_SECOND_MS = 500;

/** Server time of an answer; null where it does not say. */
const serverTimeOf = (answer: Response): number | null => {
  const ms = Date.parse(answer.headers.get("date") ?? "");
  return Number.isFinite(ms) ? ms + HALF_SECOND_MS : null;
};

const failureOf = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError({ code: "offline", status: 0, cause: error });

/** Fetches for a screen: no session, no token, nothing of the person at a portal's page. */
export const fetchForScreen = async (
  address: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> => {
  try {
    return await fetch(address, { cache: "no-store", ...init });
  } catch (error) {
    throw failureOf(error);
  }
};

/**
 * One call of a screen, with its own credential.
 * @throws ApiError as calls of the portal's pages do
 */
export const ask = async <C extends CallDefinition>(
  definition: C,
  typedInput: CallInput<C>,
  signal: AbortSignal,
): Promise<Heard<CallOutput<C>>> => {
  const input = typedInput as LooseInput;
  const answer = await fetchForScreen(callAddress(definition, input), {
    method: definition.method,
    headers: {
      accept: "application/json, application/problem+json",
      "accept-language": document.documentElement.lang,
      ...(input.body !== undefined && { "content-type": "application/json" }),
    },
    body: input.body === undefined ? null : JSON.stringify(input.body),
    signal,
  });
  try {
    const value = (await readAnswer(definition, answer)) as CallOutput<C>;
    return { value, serverMs: serverTimeOf(answer) };
  } catch (error) {
    throw failureOf(error);
  }
};
