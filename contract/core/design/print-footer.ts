import { lightColors } from "./design-tokens.ts";
import { LOGO_MARK } from "./logo-mark.ts";

const { corner, letter, letterWidth, dot } = LOGO_MARK;
const GROUND = lightColors.accent;
const INK = lightColors["on-accent"];
const MARK = `<svg viewBox="0 0 32 32" style="width: 4.5mm; height: 4.5mm" aria-hidden="true">
    <rect width="32" height="32" rx="${corner}" fill="${GROUND}"/>
    <path d="${letter}" fill="none" stroke="${INK}" stroke-width="${letterWidth}" stroke-linecap="round"/>
    <circle cx="${dot.x}" cy="${dot.y}" r="${dot.radius}" fill="${INK}"/></svg>`;

/**
 * The footer of each printed page, the server's and the console's: the product's mark and name, a
 * text, and the page's number. Print engines draw it outside the page, so it brings its own style.
 * @param parts HTML: a caller that has them as text escapes them
 */
export const printFootHtml = (parts: { product: string; text: string; page: string }): string => `
<div style="width: 100%; margin: 0 15mm; padding-top: 2mm; display: flex; align-items: center;
  justify-content: space-between; font: 8.5pt Inter, 'Segoe UI', Arial, sans-serif; color: ${lightColors["ink-2"]};
  -webkit-print-color-adjust: exact">
  <span style="display: flex; align-items: center; gap: 2mm; font-weight: 600">${MARK}${parts.product}</span>
  <span>${parts.text}</span>
  <span>${parts.page}</span>
</div>`;
