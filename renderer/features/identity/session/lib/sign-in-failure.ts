import { ApiError } from "#renderer/api/api-error.ts";
import { type TextId, textId } from "#renderer/i18n/catalogue.ts";

/** What the sign-in page says about a failed attempt. */
export type SignInFailure = {
  title: TextId;
  text: TextId;
  /** Minutes until another try makes sense, for the text. */
  count?: number;
  reference?: string | undefined;
};

const minutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

const locked = (retryAfter: number | undefined): SignInFailure => {
  const title = "session.failure.lockedTitle" as const;
  if (retryAfter === undefined) return { title, text: "session.failure.lockedUnknown" };
  return { title, text: "session.failure.locked", count: minutes(retryAfter) };
};

/** Not the account is refused but the network it is tried from. */
const busy = (retryAfter: number | undefined): SignInFailure => ({
  title: "session.failure.busyTitle",
  text: "session.failure.locked",
  count: minutes(retryAfter ?? 60),
});

/**
 * Puts a failed attempt into words: wrong credentials (401), a locked account or too many tries
 * from one network (429), a fault of the server (5xx, with its reference), or why the call was not
 * answered. Nothing is said of field errors, which stand at their fields.
 */
export const signInFailure = (error: unknown): SignInFailure | null => {
  const internal = "session.failure.internalTitle" as const;
  if (!(error instanceof ApiError)) return { title: internal, text: "session.failure.internal" };
  if (error.status === 401) {
    return { title: "session.failure.credentialsTitle", text: "session.failure.credentials" };
  }
  if (error.code === "rate_limited") return busy(error.retryAfter);
  if (error.status === 429) return locked(error.retryAfter);
  if (error.status === 500) {
    return { title: internal, text: "session.failure.internal", reference: error.requestId };
  }
  if (Object.keys(error.fieldErrors).length > 0) return null;
  return { title: "session.failure.otherTitle", text: textId(`errors.${error.code}`) };
};
