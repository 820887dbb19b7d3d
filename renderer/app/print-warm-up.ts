import { platform } from "#renderer/platform/index.ts";

/**
 * Fetches and compiles what a printed report is made of, before anybody's report is asked for. The
 * PDF service opens this page in each browser page it keeps ready; it needs no session and shows
 * nothing.
 */
export const warmUpForPrint = async (): Promise<null> => {
  await Promise.all([
    import("./session/session-gate.tsx"),
    import("./portal-app.tsx"),
    import("#renderer/features/reports/screens/reports-screen.tsx"),
    import("#renderer/features/reports/screens/print-page.tsx"),
    import("#renderer/features/reports/views/performance-history.tsx"),
    import("#renderer/charts/plotly-view.tsx"),
  ]);
  platform.printReady();
  return null;
};
