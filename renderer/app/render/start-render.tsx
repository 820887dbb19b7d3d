import { createRoot } from "react-dom/client";
import { RenderOrder, render } from "#contract/reports/render.ts";
import { call } from "#renderer/api/client.ts";
import { setCsrfToken } from "#renderer/api/csrf.ts";
import { loadSession } from "#renderer/features/identity/session/queries.ts";
import { pageSettled } from "#renderer/features/reports/reports/frame/page-settled.ts";
import { isLanguage } from "#renderer/i18n/language.ts";
import { changeLanguage } from "#renderer/i18n/setup.ts";
import { platform } from "#renderer/platform/index.ts";
import { clearPrintMark } from "#renderer/platform/print-marker.ts";
import { DrawnPage } from "./drawn-page.tsx";
import { loadSheets } from "./load-sheets.ts";
import { openPage } from "./open-page.ts";

/** How the server's Chromium hands over what is to be drawn: before the page starts, or once it is warm. */
export type OrderTaker = {
  handrailOrder?: RenderOrder;
  handrailRender?: (order: RenderOrder) => void;
};

/**
 * What the console's hidden window requests in its address, in the session of the user who prints.
 */
const askedPrint = (query: URLSearchParams) => {
  const [reportUrl, facilityId] = [query.get("reportUrl"), query.get("facilityId")];
  if (reportUrl === null || facilityId === null) return undefined;
  const [pdfTitle, language] = [query.get("pdfTitle"), query.get("language")];
  return {
    reportUrl,
    facilityId,
    reportId: Number(query.get("reportId")),
    ...(pdfTitle && { pdfTitle }),
    ...(isLanguage(language) && { language }),
  };
};

/** What this page was opened to draw; undefined where the order is yet to come. */
const givenOrder = async (): Promise<RenderOrder | undefined> => {
  const { handrailOrder } = globalThis as OrderTaker;
  if (handrailOrder !== undefined) return RenderOrder.parse(handrailOrder);
  const asked = askedPrint(new URLSearchParams(location.search));
  if (asked === undefined) return undefined;
  setCsrfToken((await loadSession()).user.csrfToken);
  return call(render.ticket, { body: asked });
};

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
    // At once: the mark and the sheet that come next belong to this order.
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
