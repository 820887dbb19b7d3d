import { expect, it } from "vitest";
import { qrPath } from "#renderer/features/devices/devices/lib/qr-path.ts";

it("draws a serial number as a QR code with quiet ground around it", () => {
  const { path, side } = qrPath("D4-118203");
  // The smallest code has 21 modules; its first corner is dark.
  expect(side).toBe(29);
  expect(path.startsWith("M4 4h1v1h-1z")).toBe(true);
  expect(qrPath("D4-118204").path).not.toBe(path);
});
