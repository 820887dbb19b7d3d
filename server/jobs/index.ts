import { analyzeTables } from "./analyze-tables.ts";
import type { Work } from "./define-job.ts";
import { deliverOutbox } from "./deliver-mail.ts";
import { forgotPassword } from "./forgot-password.ts";
import { forecastRefills } from "./forecast-refills.ts";
import { judgeBadges } from "./judge-badges.ts";
import { judgeDevices } from "./judge-devices.ts";
import { makePartitions } from "./make-partitions.ts";
import { loadDemoHistory } from "./load-demo-history.ts";
import { loadDemoMails } from "./load-demo-mails.ts";
import { recountFacility } from "./recount-facility.ts";
import { missDevices } from "./miss-devices.ts";
import { noteServer } from "./note-server.ts";
import { noteSystemStatus } from "./note-status.ts";
import { removeExpired } from "./remove-expired.ts";
import { removeUnclaimed } from "./remove-old-unclaimed.ts";
import { sendReports } from "./send-reports.ts";
import { runAlerts } from "./run-alerts.ts";
import { tellAlerts } from "./tell-alerts.ts";
import { tellServerAway } from "./tell-away.ts";
import { tellPausedAlerts } from "./tell-paused.ts";
import { tellDisplays } from "./tell-displays.ts";
import { writeImport } from "./write-import.ts";
import { writeRawExport } from "./write-raw-export.ts";

/** Every recurring job, task and queue of the product. */
export const WORK: Work = {
  jobs: [
    makePartitions,
    analyzeTables,
    judgeBadges,
    noteServer,
    noteSystemStatus,
    missDevices,
    judgeDevices,
    forecastRefills,
    removeExpired,
    removeUnclaimed,
    tellAlerts,
    tellServerAway,
    tellPausedAlerts,
    tellDisplays,
  ],
  tasks: [
    forgotPassword,
    recountFacility,
    writeRawExport,
    writeImport,
    loadDemoHistory,
    loadDemoMails,
  ],
  queues: [deliverOutbox, runAlerts, sendReports],
};
