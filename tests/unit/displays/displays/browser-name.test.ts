import { expect, it } from "vitest";
import { browserName } from "#server/features/displays/displays/lib/browser-name.ts";

it.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
    "Chromium 131, Linux",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
    "Edge 130, Windows",
  ],
  [
    "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
    "Firefox 132, Linux",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
    "Safari 18, macOS",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Handrail/1.0.0 Chrome/130.0.0.0 Electron/33.0.0 Safari/537.36",
    "Handrail Console, Windows",
  ],
  ["Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0) AppleWebKit/537.36", "Linux"],
  ["curl/8.5", ""],
  ["", ""],
])("describes a screen's browser and system: %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
