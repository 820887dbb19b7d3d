import { type Browser, chromium } from "playwright-core";
import { findChromium } from "#server/export/chromium/find.ts";

/** A headless Chromium for closed networks. */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(process.env["CHROMIUM_PATH"]),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
