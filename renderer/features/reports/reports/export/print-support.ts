/**
 * Whether this browser prints pages as they are laid out for paper. Chromium does; elsewhere margins
 * and repeated headers differ too much, so printing there means the server's PDF.
 */
export const canPrintHere = (agent: string = navigator.userAgent): boolean =>
  /\b(?:Chrome|Chromium|HeadlessChrome)\//u.test(agent);
