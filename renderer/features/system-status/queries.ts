import { queryOptions } from "@tanstack/react-query";
import { systemStatus } from "#contract/system-status.ts";
import { call } from "#renderer/api/client.ts";

/** How the installation is now; asked for again by hand. */
export const statusQuery = queryOptions({
  queryKey: ["system-status", "current"],
  queryFn: ({ signal }) => call(systemStatus.current, {}, { signal }),
});

/** The raw figures and the log of each part; asked for again by hand. */
export const diagnosticsQuery = queryOptions({
  queryKey: ["system-status", "diagnostics"],
  queryFn: ({ signal }) => call(systemStatus.diagnostics, {}, { signal }),
});

/** What was noted, the oldest first. */
export const historyQuery = queryOptions({
  queryKey: ["system-status", "history"],
  queryFn: ({ signal }) => call(systemStatus.history, {}, { signal }),
});
