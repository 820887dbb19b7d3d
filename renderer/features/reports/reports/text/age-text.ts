import { ageParts } from "#contract/reports/age.ts";
import type { PageText } from "./report-text.ts";

/** How old something is, in the words of a person: "4 d 8 h", under an hour in minutes. */
export const ageText = (t: PageText["t"], minutes: number): string => {
  const { unit, ...values } = ageParts(minutes);
  return t(`reports.age.${unit}`, values);
};
