import { LIMITS } from "../core/limits.ts";
import type { LicenseSummary } from "./customers.ts";

/** How a license stands today. */
type LicenseState = "current" | "soon" | "expired";

/**
 * Whether a license is over, ends soon, or neither; its last day still counts.
 * @param daysLeft until its last day on the facility's calendar, which the server knows
 */
export const licenseState = (daysLeft: number): LicenseState => {
  if (daysLeft < 0) return "expired";
  return daysLeft <= LIMITS.licenseWarningDays ? "soon" : "current";
};

/** The license that deserves a word: the first to end of those over or ending soon. */
export const troubledLicense = (licenses: readonly LicenseSummary[]): LicenseSummary | undefined =>
  licenses
    .filter(({ daysLeft }) => licenseState(daysLeft) !== "current")
    .toSorted((a, b) => a.expirationDate.localeCompare(b.expirationDate))[0];
