import { changeBy } from "#tests/factories/change.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { KeyFigure } from "#contract/reports/definition.ts";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { peopleByBand } from "#contract/reports/ims/badge-table.ts";
import { DEFAULT_FILTERS } from "#contract/reports/filters/filters.ts";
import { ReportStrip } from "#renderer/features/reports/reports/summary-bar/report-strip.tsx";
import { RunStrip } from "#renderer/features/reports/reports/summary-bar/run-strip.tsx";
import { silentFor } from "#renderer/features/reports/reports/frame/health/silent-devices.tsx";
import { formatFor } from "#renderer/i18n/format.ts";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { text } from "#renderer/i18n/text.ts";
import { history, unit } from "./samples.ts";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-view");
});
afterEach(cleanup);

const comparedWith = { start: "2026-09-24T00:00", end: "2026-10-24T00:00" };

const strip = (given: Parameters<typeof history>[0], selected: string[] = []) => {
  const data = history({ comparedWith, ...given });
  render(
    <RunStrip
      report={performanceHistory}
      data={data}
      rows={performanceHistory.rows(data)}
      filters={DEFAULT_FILTERS}
      selected={selected}
      onBehind={() => undefined}
    />,
  );
  return document.body.textContent;
};

describe("the figure strip of a report", () => {
  it("the figure strip says for which day a shift past midnight counts", () => {
    expect(strip({})).not.toContain(text("reports.notes.shiftDay"));
    cleanup();
    expect(strip({ countsNights: true })).toContain(text("reports.notes.shiftDay"));
  });

  it("the figure strip says since when single dispenses are stored", () => {
    expect(strip({})).not.toContain("are archived");
    cleanup();
    expect(strip({ archivedBefore: "2026-03-01" })).toContain("before Mar 1, 2026 are archived");
  });

  it("draws two requested figures equally large, each with its basis", () => {
    const opened = vi.fn<() => void>();
    const judged = (label: string, days: number): KeyFigure => ({
      label,
      kind: "judged",
      percent: 80,
      interval: null,
      verdict: "noGoal",
      goal: null,
      minimum: 30,
      method: "wilson",
      heard: { reporting: 17, total: 19, days, least: 90 },
    });
    render(
      <ReportStrip
        figures={[judged("handHygiene", 89.5), judged("ppeCompliance", 98)]}
        of="ofFacility"
        selected={[]}
        leastDays={90}
        onBehind={opened}
      />,
    );
    expect(document.querySelectorAll(".hr-figures-asked")).toHaveLength(2);
    expect(screen.getByRole("button", { name: "17 of 19 badge readers heard" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "89.5% of device-days: read with care" }));
    expect(opened).toHaveBeenCalledOnce();
  });

  it("counts the people in each band, highest first, and those in none", () => {
    const band = (id: string, title: string, limit: number) =>
      ({ id, title, limit, color: "green", symbol: { symbol: "star" } }) as const;
    const person = (bandId: string | null) => ({
      bandId,
      verdict: bandId === null ? ("tooFew" as const) : ("noGoal" as const),
    });
    const figure = peopleByBand(
      [band("1", "Starting", 60), band("2", "Leading", 100)],
      [person("1"), person("2"), person("2"), person(null)],
    );
    render(
      <ReportStrip
        figures={[figure]}
        of="ofFacility"
        selected={[]}
        leastDays={90}
        onBehind={undefined}
      />,
    );
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Leading 2",
      "Starting 1",
    ]);
    expect(document.body.textContent).toContain("and 1 with too few to say");
  });

  it("a change shows that nothing earlier exists, or that it is still loading", () => {
    const change = { label: "change", kind: "change", change: null } as const;
    const shown = (isLoading: boolean) => {
      cleanup();
      render(
        <ReportStrip
          figures={[{ ...change, comparedWith: null }]}
          of="ofFacility"
          selected={[]}
          leastDays={90}
          isLoading={isLoading}
          onBehind={undefined}
        />,
      );
      return document.body.textContent;
    };
    expect(shown(false)).toContain("Nothing earlier to compare with");
    expect(shown(true)).toContain("Earlier figures are still loading");
    expect(shown(true)).not.toContain("Nothing earlier");
  });

  it("shows how many places are over 100%, where there are any", () => {
    const over = unit("over", "Dialysis", 104, { verdict: "checkCounters" });
    expect(strip({ locations: [over, unit("other", "Ward", 75)] })).toContain(
      "Over 100%1 location",
    );
    cleanup();
    expect(strip({})).not.toContain("Over 100%");
  });

  it("shows the requested figure with its verdict, variation and change in words", () => {
    const usualVariation = { low: 75.1, high: 77.5, slots: 29, unit: "day" as const };
    const total = unit("total", "", 76.2, {
      usualVariation,
      change: changeBy(0.8, 76.2),
      devicesReporting: 20,
      deviceDaysHeard: 22,
      uncoveredDispenses: 312,
      placesWithoutCounter: 9,
    });
    const words = strip({ total });
    expect(words).toContain("76.2%Below goal 80.0%, by 3.8 points");
    expect(words).toContain("Most days 75.1 – 77.5%");
    expect(words).toContain(
      "+0.8 pointsNot distinguishable from 75.4%, interval −1.2 to 2.8 (Sep 24 – Oct 23, 2026)",
    );
    expect(words).toContain("20 of 2491.7% of device-days · 4 silent");
    expect(words).toContain("312 dispensesin 9 places without a counter");
  });

  it.each([
    ["No opportunities: no counter", { noOpportunitiesReason: "noCounter" as const }, null, 0],
    ["Too few to say: n under 30", {}, 50, 4],
    ["Check the counters: over 100%", {}, 104, 100],
  ])("the figure strip says %s", (words, given, index, totalOpportunities) => {
    const total = unit("total", "", index, { totalOpportunities, change: null, ...given });
    expect(strip({ total })).toContain(words);
    expect(document.body.textContent).toContain("Not comparable with Sep 24 – Oct 23, 2026");
  });

  it("has a line for each of three selected rows, then counts the rest", () => {
    const names = ["A", "B", "C", "D", "E"];
    const locations = names.map((name) => unit(name, `Unit ${name}`, 70));
    strip({ locations }, names);
    const lines = screen.getAllByRole("listitem").map((line) => line.textContent);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain("Unit A70.0% of 100 opportunities");
    expect(lines[3]).toBe("and 2 more");
  });
});

describe("how long a device has been silent", () => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  it.each([
    ["2026-11-05T06:00:00Z", "17 days"],
    ["2026-11-22T06:30:00Z", "5 hours"],
    ["2026-11-22T11:20:00Z", "40 minutes"],
  ])("a device silent for %s is %s ago", (at, words) => {
    expect(silentFor({ t: text, format: formatFor("en-US") }, at, now)).toBe(words);
  });
});
