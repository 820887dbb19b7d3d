import { analyzeTables } from "./features/operations/maintenance/jobs/analyze-tables.ts";
import type { Work } from "./queue/define-job.ts";
import { deliverMail } from "./features/messaging/deliveries/jobs/deliver-mail.ts";
import { forgotPassword } from "./features/identity/account/jobs/forgot-password.ts";
import { forecastRefills } from "./features/devices/devices/jobs/forecast-refills.ts";
import { judgeBadges } from "./features/devices/devices/jobs/judge-badges.ts";
import { judgeDevices } from "./features/devices/devices/jobs/judge-devices.ts";
import { makePartitions } from "./features/operations/maintenance/jobs/make-partitions.ts";
import { loadDemoHistory } from "./demo/jobs/load-demo-history.ts";
import { loadDemoMails } from "./demo/jobs/load-demo-mails.ts";
import { recountFacility } from "./features/organization/facility-settings/jobs/recount-facility.ts";
import { detectOfflineDevices } from "./features/devices/devices/jobs/detect-offline-devices.ts";
import { noteServer } from "./features/operations/system-status/jobs/note-server.ts";
import { noteSystemStatus } from "./features/operations/system-status/jobs/note-status.ts";
import { removeExpired } from "./features/operations/maintenance/jobs/remove-expired.ts";
import { removeUnclaimed } from "./features/operations/maintenance/jobs/remove-old-unclaimed.ts";
import { sendReports } from "./features/messaging/report-subscriptions/jobs/send-reports.ts";
import { runScheduledAlerts } from "./features/messaging/alert-subscriptions/jobs/run-scheduled-alerts.ts";
import { notifyAlerts } from "./features/messaging/alert-subscriptions/jobs/notify-alerts.ts";
import { notifyServerOutageOver } from "./features/messaging/alert-subscriptions/jobs/notify-outage-over.ts";
import { notifyPausedAlerts } from "./features/messaging/alert-subscriptions/jobs/notify-paused.ts";
import { notifyDisplays } from "./features/displays/displays/jobs/notify-displays.ts";
import { writeImport } from "./features/operations/imports/jobs/write-import.ts";
import { writeRawExport } from "./features/reports/downloads/jobs/write-raw-export.ts";

/** Every recurring job, task and queue of the product. */
export const WORK: Work = {
  jobs: [
    makePartitions,
    analyzeTables,
    judgeBadges,
    noteServer,
    noteSystemStatus,
    detectOfflineDevices,
    judgeDevices,
    forecastRefills,
    removeExpired,
    removeUnclaimed,
    notifyAlerts,
    notifyServerOutageOver,
    notifyPausedAlerts,
    notifyDisplays,
  ],
  tasks: [
    forgotPassword,
    recountFacility,
    writeRawExport,
    writeImport,
    loadDemoHistory,
    loadDemoMails,
  ],
  queues: [deliverMail, runScheduledAlerts, sendReports],
};
