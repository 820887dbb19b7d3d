import type { ErrorCode } from "#contract/core/errors.ts";
import { isOtherCertificate } from "./certificate-pin.ts";

/** Whether the server's certificate was the reason. */
export const isCertificateFailure = (error: unknown): boolean =>
  error instanceof Error && /ERR_(CERT|SSL)_|CERT_|SELF_SIGNED/u.test(error.message);

export type Failure = Extract<
  ErrorCode,
  "timeout" | "request_cancelled" | "unavailable" | "certificate_changed" | "certificate_untrusted"
>;

/** The stable code for a call that did not reach the server or got no usable answer. */
export const codeOfFailure = (error: unknown): Failure => {
  const name = error instanceof Error ? error.name : "";
  if (name === "TimeoutError") return "timeout";
  if (name === "AbortError") return "request_cancelled";
  if (isOtherCertificate(error)) return "certificate_changed";
  return isCertificateFailure(error) ? "certificate_untrusted" : "unavailable";
};

/** Whether the server wanted to send the call elsewhere, which none of them follows. */
export const isRedirect = (error: unknown): boolean =>
  error instanceof Error && /redirect/iu.test(`${error.message} ${String(error.cause)}`);
