import type { FirstStep, NextStep } from "#contract/first-steps.ts";

/** Where each step is done, and where its outcome is seen; the shell knows. */
export type StepLinks = Partial<Record<FirstStep | NextStep | "unknownDevices", string>>;
