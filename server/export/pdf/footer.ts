import { printFootHtml } from "#contract/core/design/print-footer.ts";
import escapeHtml from "escape-html";

export type FooterTexts = {
  product: string;
  /** "Printed Nov 19, 2026, 2:32 PM EST by …" */
  printedBy: string;
  /** "Page {page} of {pages}" with both placeholders. */
  page: { before: string; between: string; after: string };
};

/**
 * The foot of each printed page: the product's name, who printed when, and the page's number.
 * Chromium fills in the two numbers.
 */
export const footerTemplate = ({ product, printedBy, page }: FooterTexts): string =>
  printFootHtml({
    product: escapeHtml(product),
    text: escapeHtml(printedBy),
    page: `${escapeHtml(page.before)}<span class="pageNumber"></span>${escapeHtml(page.between)}<span class="totalPages"></span>${escapeHtml(page.after)}`,
  });
