import type { CallDefinition } from "#contract/core/call.ts";

/** Calls that cost much more than a small one, and do not say that they are heavy; each with the reason. */
export const NOT_HEAVY: Readonly<Record<string, string>> = {
  "lookups.timeZones": "the same text for everybody, without a statement",
  "ingest.events": "has a queue and rates of its own, by gateway and facility",
};

/** They end the session of their caller; what they cost is limited by their rates. */
export const ENDS_SESSION: ReadonlySet<string> = new Set([
  "session.login",
  "session.logout",
  "session.switchCustomer",
  "session.resetAuthCookie",
]);

export type NamedCall = { name: string; call: CallDefinition };

export const changes = ({ call }: NamedCall): boolean =>
  call.method !== "GET" && call.audit !== "none";

const METHODS = ["GET", "PUT", "POST", "DELETE"];

/** What changes nothing first, and what removes something last, so that much is there for most calls. */
export const inOrder = (one: NamedCall, other: NamedCall): number =>
  Number(changes(one)) - Number(changes(other)) ||
  METHODS.indexOf(one.call.method) - METHODS.indexOf(other.call.method);
