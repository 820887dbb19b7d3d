import { beforeAll, expect, it } from "vitest";
import { shortTime, timeBelow } from "#renderer/features/devices/devices/lib/short-time.ts";
import { formatFor } from "#renderer/i18n/format.ts";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { text } from "#renderer/i18n/text.ts";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("devices");
});

const now = Date.parse("2026-11-19T19:32:00Z");
const moment = { format: formatFor("en-US"), timeZone: "America/New_York", now };
const short = (instant: string) => shortTime(text, instant, moment);

it.each([
  ["today", "2026-11-19T19:31:00Z", "Today, 2:31 PM"],
  ["on the facility's day before", "2026-11-19T04:30:00Z", "Nov 18, 11:30 PM"],
  ["more than half a year ago", "2026-03-02T12:00:00Z", "Mar 2, 2026"],
])("an instant %s is short", (_, instant, words) => {
  expect(short(instant)).toBe(words);
});

it("shows a second time as the hour on the same day, otherwise the day", () => {
  const above = "2026-11-18T11:04:00Z";
  expect(timeBelow("2026-11-18T10:51:00Z", above, moment)).toBe("5:51 AM");
  expect(timeBelow("2026-11-03T10:51:00Z", above, moment)).toBe("Nov 3");
});
