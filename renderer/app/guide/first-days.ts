import { pathTo, type PlainRoute } from "#renderer/pages/paths.ts";
import type { SectionId } from "./guide-sections.ts";

/** A step of a user's first day: its texts in `first-day`, and where it is done or read about. */
type Step = {
  name: string;
  to?: PlainRoute;
  /** The section of the guide that says more. */
  section?: SectionId;
};

/** The first day of each kind of user, by the end of its page's address. */
export const FIRST_DAYS = {
  provider: [
    { name: "customer", to: "adminCustomerList" },
    { name: "facility", section: "setup" },
    { name: "license", section: "customers" },
    { name: "administrator", section: "people" },
    { name: "watch", to: "systemStatus" },
    { name: "help", section: "facility" },
  ],
  administrator: [
    { name: "places", to: "locations" },
    { name: "devices", to: "deviceMaintenance" },
    { name: "figure", to: "facilityDashboard" },
    { name: "goals", to: "shifts" },
    { name: "badges", to: "employees" },
    { name: "people", to: "users" },
    { name: "mails", to: "reportSubscriptions" },
  ],
  analyst: [
    { name: "open", to: "reports" },
    { name: "read", section: "behind-the-figure" },
    { name: "narrow", section: "filters" },
    { name: "compare", section: "index" },
    { name: "people", section: "badges" },
    { name: "keep", section: "export" },
  ],
  installer: [
    { name: "plan", to: "deviceMaintenance" },
    { name: "gateway", section: "first-day" },
    { name: "hang", section: "devices" },
    { name: "check", section: "health" },
    { name: "alarms", to: "saReports" },
  ],
  observer: [
    { name: "ready", to: "obvSystem" },
    { name: "record" },
    { name: "see", section: "observed" },
    { name: "send" },
    { name: "plan", to: "samplingPlan" },
  ],
  program: [
    { name: "account", to: "users" },
    { name: "token", to: "apiTokens" },
    { name: "read" },
    { name: "ask" },
  ],
} as const satisfies Record<string, readonly Step[]>;

export type FirstDay = keyof typeof FIRST_DAYS;
export const FIRST_DAY_NAMES = Object.keys(FIRST_DAYS) as FirstDay[];

export const firstDayAddress = (role: FirstDay): string => pathTo("firstDay", { params: { role } });

/** Whose first day a path shows; undefined where there is no such page. */
export const firstDayAt = (path: string): FirstDay | undefined => {
  const last = path.split("/").findLast(Boolean)?.toLowerCase();
  return FIRST_DAY_NAMES.find((name) => name === last);
};

/** Where a step is done, or where the guide says more about it. */
export const stepAddress = ({ to, section }: Step): string | undefined => {
  if (to !== undefined) return pathTo(to);
  return section === undefined ? undefined : `${pathTo("userGuide")}#${section}`;
};
