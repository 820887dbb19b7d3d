import { Problem } from "#contract/core/errors.ts";
import { isOtherCertificate } from "./certificate-pin.ts";
import { isCertificateFailure, isRedirect } from "./failure.ts";
import type { ServerFetch } from "./fetch.ts";
import { parseServerAddress } from "./server-address.ts";

/** What an address was found to be; everything but `ok` leaves the chosen server as it was. */
export type ServerCheck =
  | { result: "ok"; url: string }
  | {
      result:
        | "invalid_address"
        | "unreachable"
        | "untrusted_certificate"
        /** Its certificate is not the one whose fingerprint was given. */
        | "other_certificate"
        | "not_handrail"
        | "not_ready"
        /** It sends callers to another address. */
        | "redirects"
        /** Something answers in the server's place that it is out of service, as a proxy does. */
        | "out_of_service";
    };

/** What proxies answer for a server that they cannot reach. */
const OUT_OF_SERVICE = new Set([502, 503, 504]);

const CHECK_LIMIT_MS = 10_000;

/**
 * Finds out whether an address is a portal: only one answers "who am I" of a stranger with a problem
 * document of the contract. `fetch` must carry no cookies, and trust what the portal's will trust.
 */
export const checkServer = async (fetch: ServerFetch, typed: string): Promise<ServerCheck> => {
  const url = parseServerAddress(typed);
  if (!url) return { result: "invalid_address" };
  try {
    const answer = await fetch(`${url}/api/user`, {
      headers: new Headers({ accept: "application/json" }),
      signal: AbortSignal.timeout(CHECK_LIMIT_MS),
    });
    const problem = Problem.safeParse(await answer.json().catch(() => undefined));
    if (!problem.success)
      return { result: OUT_OF_SERVICE.has(answer.status) ? "out_of_service" : "not_handrail" };
    return problem.data.status >= 500 ? { result: "not_ready" } : { result: "ok", url };
  } catch (error) {
    if (isRedirect(error)) return { result: "redirects" };
    if (isOtherCertificate(error)) return { result: "other_certificate" };
    return { result: isCertificateFailure(error) ? "untrusted_certificate" : "unreachable" };
  }
};
