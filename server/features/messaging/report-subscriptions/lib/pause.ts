import type { PauseReason } from "#contract/messaging/mail.ts";

/** What has to be so for a mail to be sent at all. */
type Standing = {
  isCustomerActive: boolean;
  isArchived: boolean;
  isLicensed: boolean;
  hasEmptied: boolean;
  /** Recipients who have not left. */
  recipients: number;
  /** How many of them are active and may see the report. */
  entitled: number;
};

/** Why nothing is sent; null where something is. */
export const pauseReason = (standing: Standing): PauseReason | null => {
  if (!standing.isCustomerActive) return "customer_inactive";
  if (standing.isArchived) return "facility_archived";
  if (!standing.isLicensed) return "license_ended";
  if (standing.hasEmptied) return "nothing_selected";
  if (standing.recipients === 0) return "no_recipients";
  return standing.entitled === 0 ? "nobody_entitled" : null;
};
