import { type Pages, lazyScreen } from "#renderer/pages/page.ts";
import { pathTo } from "#renderer/pages/paths.ts";

const StatusScreen = lazyScreen(async () => (await import("./status-screen.tsx")).StatusScreen);
const HistoryScreen = lazyScreen(async () => (await import("./history-screen.tsx")).HistoryScreen);
const DiagnosticsScreen = lazyScreen(
  async () => (await import("./diagnostics-screen.tsx")).DiagnosticsScreen,
);

const historyPath = (search: string): string =>
  pathTo("systemStatusHistory", { query: { search } });

/** How this installation is, how it was, and its raw figures and log. */
export const PAGES: Pages = {
  systemStatus: {
    permission: "systemStatus",
    menu: { in: "account", position: 40 },
    screen: () => <StatusScreen historyPath={historyPath} />,
  },
  systemStatusHistory: {
    permission: "systemStatusHistory",
    menu: { in: "account", position: 50 },
    screen: () => <HistoryScreen />,
  },
  diagnostics: {
    permission: "diagnostics",
    menu: { in: "account", position: 60 },
    screen: () => <DiagnosticsScreen />,
  },
};
