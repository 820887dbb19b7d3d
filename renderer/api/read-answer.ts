import type { CallDefinition } from "#contract/core/call.ts";
import { Problem } from "#contract/core/errors.ts";
import { versionIn } from "#contract/core/versioned.ts";
import { ApiError } from "./api-error.ts";

const json = async (answer: Response): Promise<unknown> => {
  try {
    return await answer.json();
  } catch (cause) {
    // A reader that goes away mid-answer is a cut line or a cancel, which the caller distinguishes.
    if (!(cause instanceof SyntaxError)) throw cause;
    return undefined;
  }
};

const problemOf = async (answer: Response): Promise<ApiError> => {
  const problem = Problem.safeParse(await json(answer));
  const requestId = answer.headers.get("x-request-id") ?? undefined;
  if (!problem.success) {
    return new ApiError({ code: "bad_response", status: answer.status, requestId });
  }
  return new ApiError({ requestId, ...problem.data, status: answer.status });
};

/**
 * The parsed answer of a call, checked against its contract.
 * @throws ApiError with the server's code, or `bad_response` for what the contract does not know
 */
export const readAnswer = async (call: CallDefinition, answer: Response): Promise<unknown> => {
  if (!answer.ok) throw await problemOf(answer);
  if (call.output === undefined) return undefined;
  const parsed = call.output.safeParse(await json(answer));
  if (parsed.success && call.versioned !== true) return parsed.data;
  const version = versionIn(answer.headers.get("etag"));
  if (parsed.success && version !== null) return { version, value: parsed.data };
  throw new ApiError({
    code: "bad_response",
    status: answer.status,
    requestId: answer.headers.get("x-request-id") ?? undefined,
    cause: parsed.error,
  });
};
