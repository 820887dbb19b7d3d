import {
  ALERT_TYPES,
  InstantForm,
  ScheduledForm,
} from "#contract/messaging/alert-subscriptions.ts";
import { REPORT_TYPES, SubscriptionForm } from "#contract/messaging/report-subscriptions.ts";
import { TIMEFRAME_IDS } from "#contract/reports/filters/timeframes.ts";
import { FREQUENCIES } from "#contract/core/schedules.ts";
import { demoId } from "../ids.ts";

const MONDAY = 1;
const TUESDAY = 2;
const ADMIN = "admin@northlake.test";
const ANALYST = "analyst@northlake.test";
const INSTALLER = "installer@northlake.test";
const REPORTING = "reporting@northlake.test";
const ADMIN_FR = "admin@riviere-claire.test";

/** What is mailed, as its maker's form says it. */
export type SubscriptionPlan = {
  /** Key of the customer. */
  customer: string;
  /** Address of its maker. */
  by: string;
} & (
  | { kind: "report"; form: SubscriptionForm }
  | { kind: "scheduled"; form: ScheduledForm }
  | { kind: "instant"; form: InstantForm }
);

const users = (...emails: string[]) => emails.map((email) => ({ userId: demoId("user", email) }));
const addresses = (...emails: string[]) => emails.map((email) => ({ deliveryAddress: email }));

const general = demoId("facility", "northlake-general");
const pavillon = demoId("facility", "pavillon-principal");

/** No PDF: it would need a browser on the newcomer's machine. */
const FILES = { withPdf: false, withCsv: true };

/** The demo's subscriptions; the account that a newcomer signs in with has some on either page. */
export const demoSubscriptions: readonly SubscriptionPlan[] = [
  {
    kind: "report",
    customer: "northlake",
    by: ANALYST,
    form: SubscriptionForm.parse({
      facilityId: general,
      name: "Weekly performance",
      note: "For Monday's infection control huddle.",
      selectedReportTypeId: REPORT_TYPES.performance,
      frequencyId: FREQUENCIES.weekly,
      dayOfWeek: MONDAY,
      timeOfDayLocal: 7,
      recipients: users(ANALYST, ADMIN, REPORTING),
      ...FILES,
    }),
  },
  {
    kind: "report",
    customer: "northlake",
    by: ANALYST,
    form: SubscriptionForm.parse({
      facilityId: general,
      name: "Job roles, last seven days",
      selectedReportTypeId: REPORT_TYPES.jobRole,
      frequencyId: FREQUENCIES.daily,
      timeframeId: TIMEFRAME_IDS.last7Days,
      timeOfDayLocal: 6,
      recipients: users(ANALYST),
      ...FILES,
    }),
  },
  {
    kind: "instant",
    customer: "northlake",
    by: ANALYST,
    form: InstantForm.parse({
      facilityId: general,
      name: "Devices not reporting",
      alertTypeId: ALERT_TYPES.nonReporting,
      holdMinutes: 30,
      tellResolved: true,
      quietFrom: 22,
      quietTo: 6,
      recipients: addresses(INSTALLER),
    }),
  },
  {
    kind: "scheduled",
    customer: "northlake",
    by: INSTALLER,
    form: ScheduledForm.parse({
      facilityId: general,
      name: "Refills to replace this week",
      alertTypeId: ALERT_TYPES.lowRefill,
      estimatedReplacementDateThreshold: 7,
      frequency: FREQUENCIES.weekly,
      daysOfWeek: [TUESDAY],
      timeOfDay: 8,
      recipients: addresses(INSTALLER, ANALYST),
    }),
  },
  {
    kind: "report",
    customer: "riviere-claire",
    by: ADMIN_FR,
    form: SubscriptionForm.parse({
      facilityId: pavillon,
      name: "Conformité de la semaine",
      note: "Pour la rencontre de prévention des infections du lundi.",
      selectedReportTypeId: REPORT_TYPES.performance,
      frequencyId: FREQUENCIES.weekly,
      dayOfWeek: MONDAY,
      timeOfDayLocal: 7,
      recipients: users(ADMIN_FR),
      ...FILES,
    }),
  },
];
