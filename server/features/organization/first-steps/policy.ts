import {
  type FirstStep,
  type NextStep,
  STEP_PRIVILEGES,
} from "#contract/organization/first-steps.ts";
import type { Held } from "#server/access/facility-access.ts";

/** What a user may do on a facility's way to its first figure. */
export const can = {
  take: ({ privileges }: Held, step: FirstStep | NextStep): boolean => {
    const privilege = STEP_PRIVILEGES[step];
    return privilege !== null && privileges.has(privilege);
  },
};
