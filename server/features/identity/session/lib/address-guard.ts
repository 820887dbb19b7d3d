import { isIPv6 } from "node:net";
import { AppError } from "#server/lib/app-error.ts";

const WINDOW_MS = 15 * 60_000;
/** Accounts whose password one address may fail to give: more than a ward mistypes, too few to guess. */
export const FAILED_ACCOUNTS_MAX = 50;
/** Wrong passwords for one account, where its customer has switched the lockout off. */
const FAILURES_OF_ONE_MAX = 50;
/** Addresses that are remembered; the one that failed first is forgotten for one more. */
const ADDRESSES_MAX = 5_000;

const IPV4_IN_IPV6 = /^::ffff:(?<address>\d+\.\d+\.\d+\.\d+)$/iu;
const PREFIX_GROUPS = 4;
const GROUPS = 8;

/** What counts as one address: an IPv4 address, or the /64 that an IPv6 host picks its own from. */
export const addressKey = (ip: string): string => {
  const inside = IPV4_IN_IPV6.exec(ip)?.groups?.["address"];
  if (inside !== undefined) return inside;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = ip.toLowerCase().split("%", 1).join("").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  const prefix = groups.slice(0, PREFIX_GROUPS).map((group) => Number.parseInt(group, 16));
  return `${prefix.map((group) => group.toString(16)).join(":")}::/64`;
};

type Failures = { untilMs: number; byAccount: Map<string, number> };

/**
 * Counts the wrong passwords of each address, by account. Right ones are never counted, and a
 * device on which an account has signed in before is not checked here at all.
 */
export type AddressGuard = {
  /** @throws AppError `rate_limited` once too many were wrong there */
  check(ip: string, email: string, now: Date): void;
  /** @returns how many accounts have failed there, this one included */
  fail(ip: string, email: string, now: Date): number;
};

export const createAddressGuard = (): AddressGuard => {
  const known = new Map<string, Failures>();
  const at = (ip: string, now: Date): Failures | undefined => {
    const found = known.get(addressKey(ip));
    return found !== undefined && now.getTime() < found.untilMs ? found : undefined;
  };
  return {
    check: (ip, email, now) => {
      const found = at(ip, now);
      if (found === undefined) return;
      const { byAccount, untilMs } = found;
      const ofOne = byAccount.get(email.toLowerCase()) ?? 0;
      if (byAccount.size < FAILED_ACCOUNTS_MAX && ofOne < FAILURES_OF_ONE_MAX) return;
      const retryAfter = Math.ceil((untilMs - now.getTime()) / 1000);
      throw new AppError("rate_limited", { retryAfter });
    },
    fail: (ip, email, now) => {
      const key = addressKey(ip);
      const found = at(ip, now) ?? {
        untilMs: now.getTime() + WINDOW_MS,
        byAccount: new Map<string, number>(),
      };
      known.delete(key);
      known.set(key, found);
      for (const oldest of known.keys()) {
        if (known.size <= ADDRESSES_MAX) break;
        known.delete(oldest);
      }
      const account = email.toLowerCase();
      if (found.byAccount.size < FAILED_ACCOUNTS_MAX || found.byAccount.has(account))
        found.byAccount.set(account, (found.byAccount.get(account) ?? 0) + 1);
      return found.byAccount.size;
    },
  };
};
