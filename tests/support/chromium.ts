import { ensureChromium } from "#scripts/ensure-chromium.mjs";
import { chromiumAdvice } from "#server/export/chromium/find.ts";

/** The tests of PDF files print with a real Chromium; a new machine gets one first. */
export const setup = async (): Promise<void> => {
  const path = await ensureChromium();
  // Those tests fail then, and only those.
  if (!path) process.stderr.write(`${chromiumAdvice}\n`);
};
