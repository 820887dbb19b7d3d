import type { Privilege, Product, Role } from "#contract/core/permissions.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Scope } from "../db/tenant-scope.ts";

/** What identifies an account. */
export type AccountKey = { customerId: string; userId: string };

/** A facility an actor can reach, with what the actor may do there. */
export type ReachableFacility = {
  scope: Scope;
  privileges: ReadonlySet<Privilege>;
  /** Products whose licence has not expired today (facility time). */
  products: ReadonlySet<Product>;
};

/** Who makes a call, as far as the server knows. Built again for every request. */
export type Actor = {
  userId: string;
  /** The customer whose user this is (the provider's own customer for its staff). */
  customerId: string;
  userName: string;
  firstName: string;
  lastName: string;
  fullName: string;
  /** Of the user's row. */
  version: number;
  language: Language | null;
  isProvider: boolean;
  /** A program with a service account's token, not a person in a session. */
  isProgram: boolean;
  /** Minutes without activity until the session ends: the customer's number at sign-in. */
  idleTimeoutMinutes: number;
  roles: readonly { role: Role; facilityId: string | null }[];
  sessionId: string;
  ipAddress: string | null;
  /** Privileges held anywhere, licences not considered. */
  privileges: ReadonlySet<Privilege>;
};
