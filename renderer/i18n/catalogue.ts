import type account from "#locales/en-US/identity/account.json";
import type alertSubscriptions from "#locales/en-US/messaging/alert-subscriptions.json";
import type apiTokens from "#locales/en-US/identity/api-tokens.json";
import type audit from "#locales/en-US/identity/audit.json";
import type common from "#locales/en-US/core/common.json";
import type customers from "#locales/en-US/organization/customers.json";
import type deviceForm from "#locales/en-US/devices/device-form.json";
import type devices from "#locales/en-US/devices/devices.json";
import type deviceUpkeep from "#locales/en-US/devices/device-upkeep.json";
import type toDo from "#locales/en-US/devices/to-do.json";
import type downloads from "#locales/en-US/reports/downloads.json";
import type employees from "#locales/en-US/people/employees.json";
import type errors from "#locales/en-US/core/errors.json";
import type facilitySettings from "#locales/en-US/organization/facility-settings.json";
import type figureCards from "#locales/en-US/core/figure-cards.json";
import type find from "#locales/en-US/operations/find.json";
import type firstDay from "#locales/en-US/core/first-day.json";
import type firstSteps from "#locales/en-US/organization/first-steps.json";
import type gatewayTokens from "#locales/en-US/devices/gateway-tokens.json";
import type guide from "#locales/en-US/core/guide.json";
import type jobRoles from "#locales/en-US/people/job-roles.json";
import type licenses from "#locales/en-US/organization/licenses.json";
import type lists from "#locales/en-US/core/lists.json";
import type locations from "#locales/en-US/organization/locations.json";
import type merge from "#locales/en-US/core/merge.json";
import type observationImport from "#locales/en-US/observing/observation-import.json";
import type observations from "#locales/en-US/observing/observations.json";
import type observing from "#locales/en-US/observing/observing.json";
import type observingOffline from "#locales/en-US/observing/observing-offline.json";
import type reportSubscriptions from "#locales/en-US/messaging/report-subscriptions.json";
import type reports from "#locales/en-US/reports/reports.json";
import type reportsAnswer from "#locales/en-US/reports/reports-answer.json";
import type reportsView from "#locales/en-US/reports/reports-view.json";
import type sampling from "#locales/en-US/reports/sampling.json";
import type scan from "#locales/en-US/core/scan.json";
import type schedules from "#locales/en-US/core/schedules.json";
import type session from "#locales/en-US/identity/session.json";
import type shell from "#locales/en-US/core/shell.json";
import type displays from "#locales/en-US/displays/displays.json";
import type slideshows from "#locales/en-US/displays/slideshows.json";
import type shifts from "#locales/en-US/organization/shifts.json";
import type userImport from "#locales/en-US/identity/user-import.json";
import type users from "#locales/en-US/identity/users.json";
import type systemStatus from "#locales/en-US/operations/system-status.json";
import type unsubscribe from "#locales/en-US/messaging/unsubscribe.json";
import type unit from "#locales/en-US/reports/unit.json";
import type ui from "#locales/en-US/core/ui.json";
import type viewer from "#locales/en-US/displays/viewer.json";
import type viewerScreen from "#locales/en-US/displays/viewer-screen.json";

/**
 * The texts of the product by feature, typed from US English. A new `locales/<lang>/<wing>/<feature>.json`
 * gets one line here; at run time it is found by its file name.
 */
type Catalogue = {
  account: typeof account;
  "alert-subscriptions": typeof alertSubscriptions;
  "api-tokens": typeof apiTokens;
  audit: typeof audit;
  common: typeof common;
  customers: typeof customers;
  "device-form": typeof deviceForm;
  devices: typeof devices;
  "device-upkeep": typeof deviceUpkeep;
  "to-do": typeof toDo;
  displays: typeof displays;
  downloads: typeof downloads;
  employees: typeof employees;
  errors: typeof errors;
  "facility-settings": typeof facilitySettings;
  "figure-cards": typeof figureCards;
  find: typeof find;
  "first-day": typeof firstDay;
  "first-steps": typeof firstSteps;
  "gateway-tokens": typeof gatewayTokens;
  guide: typeof guide;
  "job-roles": typeof jobRoles;
  licenses: typeof licenses;
  lists: typeof lists;
  locations: typeof locations;
  merge: typeof merge;
  "observation-import": typeof observationImport;
  observations: typeof observations;
  observing: typeof observing;
  "observing-offline": typeof observingOffline;
  "report-subscriptions": typeof reportSubscriptions;
  reports: typeof reports;
  "reports-answer": typeof reportsAnswer;
  "reports-view": typeof reportsView;
  sampling: typeof sampling;
  scan: typeof scan;
  schedules: typeof schedules;
  session: typeof session;
  shell: typeof shell;
  shifts: typeof shifts;
  slideshows: typeof slideshows;
  "system-status": typeof systemStatus;
  ui: typeof ui;
  unit: typeof unit;
  unsubscribe: typeof unsubscribe;
  "user-import": typeof userImport;
  users: typeof users;
  viewer: typeof viewer;
  "viewer-screen": typeof viewerScreen;
};

/** A feature with texts of its own: the file name without `.json`. */
export type Feature = keyof Catalogue;

type PluralSuffix = "_zero" | "_one" | "_two" | "_few" | "_many" | "_other";
type WithoutPlural<K extends string> = K extends `${infer Base}${PluralSuffix}` ? Base : K;

type Paths<T, Prefix extends string> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Prefix}.${WithoutPlural<K>}`
    : Paths<T[K], `${Prefix}.${K}`>;
}[keyof T & string];

/** Every stable text id, for example `reports.performanceHistory.title`. */
export type TextId = { [F in Feature]: Paths<Catalogue[F], F> }[Feature];

/** Takes an id that was put together at run time (a column of a report, an error code) as an id. */
export const textId = (id: string): TextId => id as TextId;
