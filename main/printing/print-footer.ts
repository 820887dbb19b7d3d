import { printFootHtml } from "#contract/core/print-footer.ts";
import escapeHtml from "escape-html";
import type { Translate } from "../i18n/translate.ts";

/** Spans that the print engine fills in. */
const PAGE = '<span class="pageNumber"></span>';
const PAGES = '<span class="totalPages"></span>';

/** The foot of each printed page: the product's name, a text of the page, and the page's number. */
export const printFoot = (text: string, t: Translate): string =>
  printFootHtml({
    product: "Handrail",
    text: escapeHtml(text),
    page: t("console.print.page", { page: PAGE, pages: PAGES }),
  });
