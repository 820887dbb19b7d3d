import { Suspense, lazy } from "react";
import { pathTo } from "../paths.ts";
import { PageSkeleton } from "./page-skeleton.tsx";

const StatusScreen = lazy(async () => ({
  default: (await import("#renderer/features/system-status/screens/status-screen.tsx"))
    .StatusScreen,
}));
const HistoryScreen = lazy(async () => ({
  default: (await import("#renderer/features/system-status/screens/history-screen.tsx"))
    .HistoryScreen,
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

/** How it was. */
export function SystemStatusHistoryArea() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <HistoryScreen />
    </Suspense>
  );
}
