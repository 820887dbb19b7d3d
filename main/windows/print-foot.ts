import { lightColors } from "#contract/design-tokens.ts";
import escapeHtml from "escape-html";
import type { Translate } from "../i18n/translate.ts";

/** Spans that the print engine fills in. */
const PAGE = '<span class="pageNumber"></span>';
const PAGES = '<span class="totalPages"></span>';

/**
 * The foot of each printed page: the product, what the page says of its print, and the page's
 * number. The engine draws it outside the page, so it brings its own style.
 */
export const printFoot = (text: string, t: Translate): string => `
<div style="width: 100%; margin: 0 15mm; padding-top: 2mm; display: flex; justify-content: space-between;
  font: 8.5pt Inter, 'Segoe UI', Arial, sans-serif; color: ${lightColors["ink-2"]};">
  <span style="font-weight: 600">Handrail</span>
  <span>${escapeHtml(text)}</span>
  <span>${t("console.print.page", { page: PAGE, pages: PAGES })}</span>
</div>`;
