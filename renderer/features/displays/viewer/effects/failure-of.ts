import { ApiError } from "#renderer/api/api-error.ts";

type CallFailure = {
  failure: "away" | "refused" | "gone";
  serverMs: null;
  /** The server itself says that this screen, or this person, has no access any more. */
  isRevoked: boolean;
  isLimited: boolean;
};

/** What a call that went wrong means to a viewer. */
export const failureOf = (error: unknown): CallFailure => {
  const { status, code } =
    error instanceof ApiError ? error : { status: 0, code: "bad_response" as const };
  // A page that stands between, such as a hotel's sign-in, is no answer of the server.
  const isOfServer = status > 0 && status < 500 && code !== "bad_response";
  const kind = status === 404 ? "gone" : "refused";
  return {
    failure: isOfServer ? kind : "away",
    serverMs: null,
    isRevoked: status === 401 && isOfServer,
    isLimited: status === 429,
  };
};
