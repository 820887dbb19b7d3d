import type { CallDefinition } from "#contract/core/call.ts";
import { ERROR_STATUS, type ErrorCode } from "#contract/core/errors.ts";
import { PlatformError } from "#renderer/platform/index.ts";
import { ApiError } from "./api-error.ts";

type Listener = (error: ApiError, call: CallDefinition) => void;

const listeners = new Set<Listener>();

/**
 * Hears of every failed call, whichever screen made it, for the answers that are handled in one
 * place (no session, no permission). Returns the unsubscription.
 */
export const onApiFailure = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Notifies the listeners; cancelled calls are no failures. */
export const showFailure = (error: ApiError, call: CallDefinition): void => {
  if (error.code === "cancelled") return;
  for (const listener of listeners) listener(error, call);
};

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);

/**
 * Notifies the listeners that a file was refused for want of a session or a permission, which they
 * handle as they do for any call. False for every other failure, which the caller has to show.
 * @param call what the platform requested in the page's stead
 */
export const showRefusedFile = (error: unknown, call: CallDefinition): boolean => {
  if (!(error instanceof PlatformError) || !isErrorCode(error.code)) return false;
  const { code } = error;
  const status = ERROR_STATUS[code];
  if (status !== 401 && status !== 403) return false;
  showFailure(new ApiError({ code, status, cause: error }), call);
  return true;
};
