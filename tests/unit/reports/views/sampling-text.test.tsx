import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { Sampling } from "#contract/reports/sampling.ts";
import { EvidenceSheet } from "#renderer/features/reports/sampling/components/evidence-sheet.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("sampling");
});
afterEach(cleanup);

const plan = (observationUnit: Sampling["observationUnit"]): Sampling => ({
  facilityId: "1",
  facilityName: "Lakeside",
  timeZone: "America/New_York",
  month: "2026-11",
  observationUnit,
  intervalMethod: "wilson",
  daysPassed: 19,
  daysInMonth: 30,
  dataTo: "2026-11-19T19:32:00Z",
  choice: "leapfrog200",
  rule: { version: 1, inForceFrom: "2026-01-01" },
  target: 200,
  shifts: [],
  roles: [],
  units: [],
  total: {
    observed: 12,
    byShift: [],
    weekend: 0,
    days: 2,
    roles: 1,
    compliant: 9,
    percent: 75,
    interval: null,
    target: 0,
    unitsReached: 0,
    shifts: 0,
  },
  observers: 1,
  lateSessions: 0,
  longSessions: 0,
  next: [],
});

it("calls what the evidence sheet counts by the facility's unit", () => {
  const sheetOf = (unit: Sampling["observationUnit"]): string => {
    const { container } = render(<EvidenceSheet plan={plan(unit)} range="November 2026" />);
    return container.textContent;
  };
  expect(sheetOf("opportunity")).toContain("Target: Leapfrog, 200 observations per unit and month");
  cleanup();
  const moments = sheetOf("moment");
  expect(moments).toContain("Target: Leapfrog, 200 moments per unit and month");
  expect(moments).toContain("12Moments");
  expect(moments).toContain("Each moment counts by itself, linked ones too.");
});

it("the evidence sheet mentions sessions that were too long", () => {
  const long = { ...plan("opportunity"), longSessions: 2 };
  const { container } = render(<EvidenceSheet plan={long} range="November 2026" />);
  expect(container.textContent).toContain("2 sessions lasted more than 30 minutes");
});
