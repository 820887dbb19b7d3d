import { Problem } from "#contract/errors.ts";
import { isCertificateFailure } from "./failure.ts";
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
        | "not_handrail"
        | "not_ready";
    };

const CHECK_LIMIT_MS = 10_000;

/**
 * Finds out whether an address is a portal: only one answers "who am I" of a stranger with a problem
 * document of the contract. `fetch` must carry no cookies.
 */
export const checkServer = async (fetch: ServerFetch, typed: string): Promise<ServerCheck> => {
  const url = parseServerAddress(typed);
  if (!url) return { result: "invalid_address" };
  try {
    const answer = await fetch(`${url}/api/user`, {
      headers: new Headers({ accept: "application/json" }),
      signal: AbortSignal.timeout(CHECK_LIMIT_MS),
    });
    const problem = Problem.safeParse(await answer.json());
    if (!problem.success) return { result: "not_handrail" };
    return problem.data.status >= 500 ? { result: "not_ready" } : { result: "ok", url };
  } catch (error) {
    if (error instanceof SyntaxError) return { result: "not_handrail" };
    return { result: isCertificateFailure(error) ? "untrusted_certificate" : "unreachable" };
  }
};
