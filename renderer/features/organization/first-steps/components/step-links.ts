import type { FirstStep, NextStep } from "#contract/organization/first-steps.ts";

/** Steps that a file does at once, or a user by hand. */
type FileStep = "locations" | "devices";

/**
 * Where each step is done, and where its outcome is seen; the shell knows. `home` is the page with
 * the steps.
 */
export type StepLinks = Partial<
  Record<FirstStep | NextStep | `${FileStep}ByHand` | "unknownDevices" | "home", string>
>;
