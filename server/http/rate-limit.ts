import { RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../lib/app-error.ts";

/** Turns a limiter's refusal into the problem the caller gets: `limiter.consume(ip).catch(refuseTooMany)`. */
export const refuseTooMany = (result: unknown): never => {
  if (!(result instanceof RateLimiterRes)) throw result;
  throw new AppError("rate_limited", { retryAfter: Math.ceil(result.msBeforeNext / 1000) });
};
