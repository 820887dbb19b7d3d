import { PlotlyView } from "#renderer/charts/plot.tsx";
import { preloadViews } from "#renderer/features/reports/reports/views/index.tsx";
import { loadTexts, preloadLanguages } from "#renderer/i18n/setup.ts";

/**
 * Fetches everything a drawn report is made of, texts of all languages among it, so that it is drawn
 * without waiting for any part.
 */
export const loadSheets = async (): Promise<void> => {
  await Promise.all([
    preloadViews(),
    PlotlyView.preload(),
    loadTexts("reports", "reports-answer", "reports-view", "errors", "lists"),
  ]);
  await preloadLanguages();
};
