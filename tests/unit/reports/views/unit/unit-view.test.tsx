import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_GRAPH_ACTIONS } from "#contract/reports/filters/address.ts";
import { DEFAULT_FILTERS } from "#contract/reports/filters/filters.ts";
import type { Report } from "#contract/reports/index.ts";
import type { UnitResponse } from "#contract/reports/unit/unit-response.ts";
import { unit } from "#contract/reports/unit/unit.ts";
import { sampleAnswer } from "#renderer/features/reports/reports/gallery/sample-answer.ts";
import {
  SAMPLE_READER,
  SAMPLE_SCOPE,
} from "#renderer/features/reports/reports/gallery/sample-sheets.ts";
import type { UnitViewProps } from "#renderer/features/reports/reports/views/unit/unit-view-props.ts";
import { UnitView } from "#renderer/features/reports/reports/views/unit/unit-view.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { setSession } from "#renderer/session/session-store.ts";

const idle = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
};
globalThis.ResizeObserver ??= idle;
globalThis.IntersectionObserver ??= idle as unknown as typeof IntersectionObserver;

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-view", "unit", "lists");
  setSession(SAMPLE_READER);
});
afterEach(cleanup);

const nothing = (): void => undefined;
const sample = sampleAnswer(unit.response);

const draw = (data: UnitResponse, more: Partial<UnitViewProps> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <FacilityContext value={SAMPLE_SCOPE}>
          <Suspense>
            <UnitView
              report={unit as unknown as Report<typeof unit.response>}
              data={data}
              filters={DEFAULT_FILTERS}
              rows={[]}
              more={null}
              sortBy={[]}
              onSort={nothing}
              graphActions={DEFAULT_GRAPH_ACTIONS}
              onGraphActions={nothing}
              selected={[]}
              onSelect={nothing}
              onBehind={nothing}
              onOpenReport={nothing}
              onDrawn={nothing}
              {...more}
            />
          </Suspense>
        </FacilityContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );

const card = (name: string): HTMLElement => screen.getByRole("region", { name });
const namesIn = (part: HTMLElement): string[] =>
  within(part)
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.querySelector("th, td")?.textContent ?? "");

const monitored = sample.monitored;
if (monitored === null) throw new Error("The sample has nothing monitored");

describe("a unit's page", () => {
  it("shows the ten rooms furthest below goal, then all of them", () => {
    const rooms = monitored.rooms.slice(0, 12).map((room, at) => ({
      ...room,
      name: `Room ${at}`,
      verdict: at === 0 ? ("tooFew" as const) : ("belowGoal" as const),
      pointsToGoal: at - 12,
    }));
    draw({ ...sample, monitored: { ...monitored, rooms } });
    const shown = namesIn(card("Rooms"));
    expect(shown).toHaveLength(10);
    expect(shown[0]).toBe("Room 1");
    fireEvent.click(screen.getByRole("button", { name: "All 12" }));
    expect(namesIn(card("Rooms")).at(-1)).toBe("Room 0");
  });

  it("switches from moments to roles and back by keyboard or pointer", () => {
    draw(sample);
    const observed = card("Observed");
    expect(within(observed).getByRole("columnheader", { name: /^Moment/u })).toBeDefined();
    fireEvent.click(within(observed).getByRole("radio", { name: "Roles" }));
    expect(
      within(card("Observed")).getByRole("columnheader", { name: /^Job role/u }),
    ).toBeDefined();
  });

  it("leads from each name to its report with the unit's filters", () => {
    const opened: string[] = [];
    draw(sample, {
      reportPath: (id, filters) => {
        const path = `/report/${id}?${filters.locationIds?.join()}`;
        opened.push(path);
        return path;
      },
    });
    const [shift] = within(card("Shifts")).getAllByRole("link");
    expect(shift?.getAttribute("href")).toBe(`/report/30?${sample.place.locationId}`);
    expect(screen.getByRole("link", { name: "Open the control chart" }).getAttribute("href")).toBe(
      `/report/2?${sample.place.locationId}`,
    );
  });

  it("says first what is wrong with what its figures rest on", () => {
    const total = { ...monitored.total, uncoveredDispenses: 0 };
    draw({
      ...sample,
      monitored: { ...monitored, total, rooms: [] },
      devices: { total: 3, silentCount: 0, silent: [], silentElsewhere: 2 },
      sampling: { month: "2026-11", observed: 4, target: 10, unseenShifts: [], lastDay: null },
    });
    const lines = within(card("Can I believe it?"))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(lines[0]).toContain("4 of 10 observations this month, 6 short");
    expect(lines.join(" ")).toContain("3 of 3 devices heard");
  });

  it("leaves out what the facility has no license for", () => {
    draw({ ...sample, product: "OBS", monitored: null, badged: null });
    expect(screen.queryByRole("region", { name: "Rooms" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Weekday and hour" })).toBeNull();
    expect(card("Observed")).toBeDefined();
    expect(card("What the control chart says")).toBeDefined();
  });

  it("offers to print first where no mail can be ordered", () => {
    draw(sample, {
      pageActions: { subscribeTo: undefined, onPrint: nothing, onSaveSlide: undefined },
    });
    expect(screen.queryByRole("link", { name: "E-mail this…" })).toBeNull();
    expect(screen.getByRole("button", { name: "Print" }).className).toContain("primary");
    expect(screen.queryByRole("button", { name: "Save as slide" })).toBeNull();
  });
});
