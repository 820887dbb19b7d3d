import { systemStatus } from "#contract/operations/system-status.ts";
import { callQuery } from "#renderer/api/call-query.ts";

/** How the installation is now; fetched again by hand. */
export const statusQuery = callQuery(["system-status", "current"], systemStatus.current, {});

/** The raw figures and the log of each part; fetched again by hand. */
export const diagnosticsQuery = callQuery(
  ["system-status", "diagnostics"],
  systemStatus.diagnostics,
  {},
);

/** What was noted, the oldest first. */
export const historyQuery = callQuery(["system-status", "history"], systemStatus.history, {});
