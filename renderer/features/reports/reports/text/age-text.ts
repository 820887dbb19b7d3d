import { ageParts } from "#contract/reports/age.ts";
import type { Words } from "./report-text.ts";

/** How old something is, in the words of a person: "4 d 8 h", under an hour in minutes. */
export const ageText = (t: Words["t"], minutes: number): string => {
  const { unit, ...values } = ageParts(minutes);
  return t(`reports.age.${unit}`, values);
};
