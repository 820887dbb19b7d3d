import escapeHtml from "escape-html";

export type FooterTexts = {
  product: string;
  /** "Printed Nov 19, 2026, 2:32 PM EST by …" */
  printedBy: string;
  /** "Page {page} of {pages}" with both placeholders. */
  page: { before: string; between: string; after: string };
};

/**
 * The foot of each printed page: the product's name, who printed when, and the page's number. It is
 * drawn outside the page, so it brings its own style; Chromium fills in the two numbers.
 */
export const footerTemplate = ({ product, printedBy, page }: FooterTexts, ink: string): string => `
<div style="width: 100%; margin: 0 15mm; padding-top: 2mm; display: flex; justify-content: space-between;
  font: 8.5pt Inter, 'Segoe UI', Arial, sans-serif; color: ${ink}; -webkit-print-color-adjust: exact">
  <span style="font-weight: 600">${escapeHtml(product)}</span>
  <span>${escapeHtml(printedBy)}</span>
  <span>${escapeHtml(page.before)}<span class="pageNumber"></span>${escapeHtml(page.between)}<span class="totalPages"></span>${escapeHtml(page.after)}</span>
</div>`;
