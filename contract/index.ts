import { account } from "./identity/account.ts";
import { alertSubscriptions } from "./messaging/alert-subscriptions.ts";
import { analytics } from "./operations/analytics.ts";
import { apiTokens } from "./identity/api-tokens.ts";
import { audit } from "./identity/audit.ts";
import type { CallDefinition } from "./core/call.ts";
import { customers } from "./organization/customers.ts";
import { downloads } from "./reports/downloads.ts";
import { badgeDesk } from "./people/badges.ts";
import { employees } from "./people/employees.ts";
import { deviceBatches } from "./devices/device-batches.ts";
import { deviceSheet } from "./devices/device-sheet.ts";
import { deviceUpkeep } from "./devices/device-upkeep.ts";
import { toDo } from "./devices/to-do.ts";
import { devices } from "./devices/devices.ts";
import { exports_ } from "./reports/exports.ts";
import { facilities } from "./organization/facilities.ts";
import { facilitySettings } from "./organization/facility-settings.ts";
import { find } from "./operations/find.ts";
import { firstSteps } from "./organization/first-steps.ts";
import { ingest } from "./devices/ingest.ts";
import { imsJobRoles, obvJobRoles } from "./people/job-roles.ts";
import { imports } from "./core/imports.ts";
import { licenses } from "./organization/licenses.ts";
import { lookups } from "./organization/lookups.ts";
import { observationImports } from "./observing/observation-imports.ts";
import { observations } from "./observing/observations.ts";
import { performanceBands } from "./organization/performance-bands.ts";
import { locations } from "./organization/locations.ts";
import { placeholders } from "./devices/placeholders.ts";
import { roomTemplates } from "./devices/room-template.ts";
import { markedChanges } from "./reports/marked-changes.ts";
import { portal } from "./identity/portal.ts";
import { render } from "./reports/render.ts";
import { reportSubscriptions } from "./messaging/report-subscriptions.ts";
import { reports } from "./reports/reports.ts";
import { sampling } from "./reports/sampling.ts";
import { session } from "./identity/session.ts";
import { shifts } from "./organization/shifts.ts";
import { userBatches } from "./identity/user-batches.ts";
import { displays } from "./displays/displays.ts";
import { slides } from "./displays/slides.ts";
import { slideshows } from "./displays/slideshows.ts";
import { systemStatus } from "./operations/system-status.ts";
import { userImports } from "./identity/user-imports.ts";
import { users } from "./identity/users.ts";

/** Every call of the API, by feature. */
export const api = {
  session,
  account,
  portal,
  ingest,
  reports,
  render,
  slides,
  slideshows,
  displays,
  downloads,
  imports,
  exports: exports_,
  customers,
  facilities,
  find,
  firstSteps,
  lookups,
  licenses,
  shifts,
  markedChanges,
  facilitySettings,
  performanceBands,
  deviceUpkeep,
  toDo,
  locations,
  imsJobRoles,
  obvJobRoles,
  observations,
  observationImports,
  sampling,
  employees,
  badgeDesk,
  users,
  userBatches,
  userImports,
  devices,
  deviceBatches,
  deviceSheet,
  placeholders,
  roomTemplates,
  apiTokens,
  audit,
  analytics,
  systemStatus,
  reportSubscriptions,
  alertSubscriptions,
};

/** All calls as a flat list, each with the name under which the tree holds it (`session.login`). */
export const allCalls = (): { name: string; call: CallDefinition }[] =>
  Object.entries(api).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, call]) => ({
      name: `${feature}.${name}`,
      call: call as CallDefinition,
    })),
  );
