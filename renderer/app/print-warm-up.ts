import type { Language } from "#contract/primitives.ts";
import { PlotlyView } from "#renderer/charts/plot.tsx";
import { PrintPage } from "#renderer/features/reports/frame/report-frame.tsx";
import { preloadViews } from "#renderer/features/reports/views/index.tsx";
import { changeLanguage, preloadLanguages } from "#renderer/i18n/setup.ts";
import { platform } from "#renderer/platform/index.ts";
import { clearPrintMark } from "#renderer/platform/print-mark.ts";
import { ReportsScreen } from "./screens/reports-area.tsx";
import { Portal } from "./session/session-gate.tsx";

/** What the PDF service tells a page that is warm: path and query to print, and in which language. */
export type PrintOrder = { address: string; language: Language };

/** How the PDF service hands over its order. */
type PrintTaker = { handrailPrint?: (order: PrintOrder) => void };

/**
 * Fetches everything a printed report is made of, texts among it, so that it is drawn without
 * waiting for any part.
 */
export const loadForPrint = async (): Promise<void> => {
  await Promise.all([
    import("./session/session-gate.tsx"),
    Portal.preload(),
    ReportsScreen.preload(),
    PrintPage.preload(),
    preloadViews(),
    PlotlyView.preload(),
  ]);
};

/**
 * Makes the page ready before anybody's report is asked for: code is fetched and compiled, texts of
 * all languages are there. Says so with the print mark, and resolves with the one order that the
 * page is then given; by that time it has the order's session, address and language.
 */
export const warmUpForPrint = async (): Promise<void> => {
  await loadForPrint();
  await preloadLanguages();
  const ordered = new Promise<PrintOrder>((resolve) => {
    (globalThis as PrintTaker).handrailPrint = (order) => {
      // At once: the mark that comes next is that of the print.
      clearPrintMark();
      resolve(order);
    };
  });
  platform.printReady();
  const { address, language } = await ordered;
  history.replaceState(null, "", address);
  await changeLanguage(language);
};
