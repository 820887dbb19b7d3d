import { account } from "./account.ts";
import { alertSubscriptions } from "./alert-subscriptions.ts";
import { analytics } from "./analytics.ts";
import { apiTokens } from "./api-tokens.ts";
import { audit } from "./audit.ts";
import type { CallDefinition } from "./call.ts";
import { customers } from "./customers.ts";
import { downloads } from "./downloads.ts";
import { badgeDesk } from "./badge-desk.ts";
import { employees } from "./employees.ts";
import { deviceBatches } from "./device-batches.ts";
import { deviceSheet } from "./device-sheet.ts";
import { deviceUpkeep } from "./device-upkeep.ts";
import { devices } from "./devices.ts";
import { exports_ } from "./exports.ts";
import { facilities } from "./facilities.ts";
import { facilitySettings } from "./facility-settings.ts";
import { find } from "./find.ts";
import { firstSteps } from "./first-steps.ts";
import { ingest } from "./ingest.ts";
import { imsJobRoles, obvJobRoles } from "./job-roles.ts";
import { imports } from "./imports.ts";
import { licenses } from "./licenses.ts";
import { lookups } from "./lookups.ts";
import { observationImports } from "./observation-imports.ts";
import { observations } from "./observing.ts";
import { performanceBands } from "./performance-bands.ts";
import { locations } from "./locations.ts";
import { placeholders } from "./placeholders.ts";
import { roomTemplates } from "./room-template.ts";
import { markedChanges } from "./marked-changes.ts";
import { portal } from "./portal.ts";
import { render } from "./render.ts";
import { reportSubscriptions } from "./report-subscriptions.ts";
import { reports } from "./reports.ts";
import { sampling } from "./sampling.ts";
import { session } from "./session.ts";
import { shifts } from "./shifts.ts";
import { userBatches } from "./user-batches.ts";
import { displays } from "./displays.ts";
import { slides } from "./slides.ts";
import { slideshows } from "./slideshows.ts";
import { systemStatus } from "./system-status.ts";
import { userImports } from "./user-imports.ts";
import { users } from "./users.ts";

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
