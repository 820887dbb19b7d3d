import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { CallDefinition } from "#contract/core/call.ts";
import { CALL_RATES, type CallRate } from "#contract/core/limits.ts";
import { AppError } from "#server/lib/app-error.ts";
import { addressBlock } from "#server/lib/ip-address.ts";

/** Turns a limiter's refusal into the problem the caller gets: `limiter.consume(ip).catch(refuseTooMany)`. */
export const refuseTooMany = (result: unknown): never => {
  if (!(result instanceof RateLimiterRes)) throw result;
  throw new AppError("rate_limited", { retryAfter: Math.ceil(result.msBeforeNext / 1000) });
};

/**
 * Counts the calls that the contract limits, by the caller's address; calls with the same rate are
 * counted together. @throws AppError `rate_limited` with the seconds to wait
 */
export const createCallRates = (): ((call: CallDefinition, ip: string) => Promise<void>) => {
  const limiters = new Map(
    Object.entries(CALL_RATES).map(([name, points]) => [
      name,
      new RateLimiterMemory({ points, duration: 60 }),
    ]),
  );
  return async ({ rate }: { rate?: CallRate }, ip) => {
    if (rate !== undefined)
      await limiters.get(rate)?.consume(addressBlock(ip)).catch(refuseTooMany);
  };
};
