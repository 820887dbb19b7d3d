import { createRoot } from "react-dom/client";
import type { RenderOrder } from "#contract/reports/render.ts";
import { pageSettled } from "#renderer/features/reports/reports/frame/page-settled.ts";
import { changeLanguage } from "#renderer/i18n/setup.ts";
import { platform } from "#renderer/platform/index.ts";
import { clearPrintMark } from "#renderer/platform/print-marker.ts";
import { DrawnPage } from "./drawn-page.tsx";
import { type OrderTaker, givenOrder } from "./render-request.ts";
import { loadSheets } from "./load-sheets.ts";
import { openPage } from "./open-page.ts";

/**
 * The page that draws reports for the server and for the console's hidden window, one after the
 * other. It opens nothing but what the ticket of each opens, and says with the print mark that it is
 * ready: for its first order, or with one drawn.
 */
export const startRender = async (container: HTMLElement): Promise<void> => {
  const root = createRoot(container);
  let current: RenderOrder | null = null;
  /** What comes of an order that another has followed must not pass for the other's. */
  const say = (order: RenderOrder, mark: "printReady" | "printFailed"): void => {
    if (order === current) platform[mark]();
  };
  const draw = async (order: RenderOrder): Promise<void> => {
    // At once: the mark and the sheet that come next are those of this order.
    clearPrintMark();
    root.render(null);
    current = order;
    try {
      const [page] = await Promise.all([openPage(order), changeLanguage(order.language)]);
      // Always light: what it is drawn on has no theme.
      document.body.classList.remove("bp6-dark");
      const handleDrawn = () => void pageSettled().then(() => say(order, "printReady"));
      root.render(
        <DrawnPage key={order.ticket} page={page} medium={order.medium} onDrawn={handleDrawn} />,
      );
    } catch {
      say(order, "printFailed");
    }
  };
  try {
    await loadSheets();
    (globalThis as OrderTaker).handrailRender = (order) => void draw(order);
    const order = await givenOrder();
    if (order === undefined) platform.printReady();
    else await draw(order);
  } catch {
    platform.printFailed();
  }
};
