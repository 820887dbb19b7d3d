import { Suspense, lazy } from "react";
import { pathTo } from "../paths.ts";
import { PageSkeleton } from "./page-skeleton.tsx";

const StatusScreen = lazy(async () => ({
  default: (await import("#renderer/features/operations/system-status/screens/status-screen.tsx"))
    .StatusScreen,
}));
const HistoryScreen = lazy(async () => ({
  default: (await import("#renderer/features/operations/system-status/screens/history-screen.tsx"))
    .HistoryScreen,
}));
const DiagnosticsScreen = lazy(async () => ({
  default: (
    await import("#renderer/features/operations/system-status/screens/diagnostics-screen.tsx")
  ).DiagnosticsScreen,
}));

const historyPath = (search: string): string =>
  pathTo("systemStatusHistory", { query: { search } });

/** How this installation is. */
export function SystemStatusArea() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <StatusScreen historyPath={historyPath} />
    </Suspense>
  );
}

/** Its raw figures and log. */
export function DiagnosticsArea() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <DiagnosticsScreen />
    </Suspense>
  );
}

/** How it was. */
export function SystemStatusHistoryArea() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <HistoryScreen />
    </Suspense>
  );
}
