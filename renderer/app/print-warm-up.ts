import { PlotlyView } from "#renderer/charts/plot.tsx";
import { PrintPage } from "#renderer/features/reports/screens/report-frame.tsx";
import { preloadViews } from "#renderer/features/reports/views/index.tsx";
import { loadTexts } from "#renderer/i18n/setup.ts";
import { platform } from "#renderer/platform/index.ts";
import { ReportsScreen } from "./screens/reports-area.tsx";
import { Portal } from "./session/session-gate.tsx";

/**
 * Fetches everything a printed report is made of, texts among it, so that it is drawn without
 * waiting for any part.
 */
export const loadForPrint = async (): Promise<void> => {
  await Promise.all([
    Portal.preload(),
    ReportsScreen.preload(),
    PrintPage.preload(),
    preloadViews(),
    PlotlyView.preload(),
    loadTexts("shell", "errors", "reports", "reports-view"),
  ]);
};

/**
 * The page that the PDF service opens in each browser page it keeps ready: code is fetched and
 * compiled before anybody's report is asked for. Needs no session and shows nothing.
 */
export const warmUpForPrint = async (): Promise<void> => {
  await loadForPrint();
  platform.printReady();
};
