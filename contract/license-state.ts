import { LIMITS } from "./limits.ts";
import type { LicenseSummary } from "./customers.ts";

/** How a license stands today. */
export type LicenseState = "current" | "soon" | "expired";

const DAY_MS = 86_400_000;

/** Days from one calendar day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Whether a license is over, ends soon, or neither; its last day still counts. */
export const licenseState = (expirationDate: string, today: string): LicenseState => {
  const left = daysBetween(today, expirationDate);
  if (left < 0) return "expired";
  return left <= LIMITS.licenseWarningDays ? "soon" : "current";
};

/** The license that deserves a word: the first to end of those over or ending soon. */
export const troubledLicense = (
  licenses: readonly LicenseSummary[],
  today: string,
): LicenseSummary | undefined =>
  licenses
    .filter(({ expirationDate }) => licenseState(expirationDate, today) !== "current")
    .toSorted((a, b) => a.expirationDate.localeCompare(b.expirationDate))[0];
