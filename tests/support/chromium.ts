import type { TestProject } from "vitest/node";
import { ensureChromium } from "#scripts/ensure-chromium.mjs";
import { chromiumAdvice } from "#server/export/chromium/find.ts";

/** The tests of PDF files print with a real Chromium, which a new machine gets first; without one they are skipped. */
export const setup = async (project: TestProject): Promise<void> => {
  const path = await ensureChromium();
  if (!path) process.stderr.write(`${chromiumAdvice}\n`);
  project.provide("hasChromium", path !== undefined);
};

declare module "vitest" {
  interface ProvidedContext {
    hasChromium: boolean;
  }
}
