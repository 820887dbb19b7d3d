import type { ErrorCode } from "#contract/errors.ts";
import { isOtherCertificate } from "./certificate-pin.ts";

export type Failure = Extract<
  ErrorCode,
  "timeout" | "request_cancelled" | "unavailable" | "certificate_changed"
>;

/** The stable code for a call that did not reach the server or got no usable answer. */
export const codeOfFailure = (error: unknown): Failure => {
  const name = error instanceof Error ? error.name : "";
  if (name === "TimeoutError") return "timeout";
  if (name === "AbortError") return "request_cancelled";
  return isOtherCertificate(error) ? "certificate_changed" : "unavailable";
};

/** Whether the server's certificate was the reason. */
export const isCertificateFailure = (error: unknown): boolean =>
  error instanceof Error && /ERR_(CERT|SSL)_|CERT_|SELF_SIGNED/u.test(error.message);

/** Whether the server wanted to send the call elsewhere, which none of them follows. */
export const isRedirect = (error: unknown): boolean =>
  error instanceof Error && /redirect/iu.test(`${error.message} ${String(error.cause)}`);
