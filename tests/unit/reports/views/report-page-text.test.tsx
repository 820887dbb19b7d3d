import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { DataHealth as Health } from "#contract/reports/reports.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { FacilityContext, type FacilityScope } from "#renderer/session/facility-context.ts";
import { createQueryClient } from "#renderer/api/query-client.ts";
import { DataHealth } from "#renderer/features/reports/reports/frame/health/data-health.tsx";
import { HistoryMark, RecountMark } from "#renderer/features/reports/reports/frame/report-page.tsx";
import {
  NotRefreshed,
  StillLoading,
} from "#renderer/features/reports/reports/frame/report-body.tsx";
import { ReportFailure } from "#renderer/features/reports/reports/frame/report-failure.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { LiveRegion } from "#renderer/ui/feedback/live-region.tsx";

const facilityId = "facility";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-view");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("until when data has arrived", () => {
  it("shows the day of the last data from 24 hours on, without a reload", () => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date("2026-11-20T19:30:00Z"));
    vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
    const client = createQueryClient();
    const health: Health = {
      counts: { all: 3, online: 3, silent: 0, behindGateway: 0, notHeardYet: 0, outOfService: 0 },
      dataTo: "2026-11-19T19:32:00Z",
      timeZone: "America/Toronto",
      silent: [],
      wrongClocks: [],
      placesWithoutCounter: [],
      countedTwice: [],
    };
    client.setQueryData(["dataHealth", facilityId], health);
    render(
      <QueryClientProvider client={client}>
        <DataHealth
          facilityId={facilityId}
          timeZone="America/Toronto"
          inRange={2}
          onOpen={() => undefined}
        />
      </QueryClientProvider>,
    );
    expect(screen.getByText("3 of 3 online; 2 reported in this range")).toBeTruthy();
    expect(screen.getByText(/data to/u).textContent).not.toMatch(/Nov/u);
    act(() => void vi.advanceTimersByTime(180_000));
    expect(screen.getByText(/data to/u).textContent).toMatch(/Nov 19/u);
    client.clear();
  });
});

describe("figures of a running recount", () => {
  it("figures of a running recount are marked, then the report reloads", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
    const client = createQueryClient();
    const key = ["recount", facilityId];
    const onDone = vi.fn<() => void>();
    client.setQueryData(key, { recount: { state: "running", percent: 30 } });
    render(
      <QueryClientProvider client={client}>
        <RecountMark facilityId={facilityId} onDone={onDone} />
      </QueryClientProvider>,
    );
    expect(screen.getByText(/^30% done/u)).toBeTruthy();
    act(() => void client.setQueryData(key, { recount: { state: "failed", percent: null } }));
    await waitFor(() => expect(screen.queryByText(/being recalculated/u)).toBeNull());
    expect(onDone).toHaveBeenCalledTimes(1);
    client.clear();
  });
});

describe("older history that is being loaded", () => {
  const key = ["recount", facilityId];
  const history = { readyFrom: "2026-10-06", percent: 62 };
  const show = (page: ReactNode) => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
    const client = createQueryClient();
    client.setQueryData(key, { recount: null, history });
    render(
      <QueryClientProvider client={client}>
        <FacilityContext value={{ facility: { id: facilityId } } as never}>{page}</FacilityContext>
      </QueryClientProvider>,
    );
    return client;
  };

  it("shows how far loading history is, and reloads the report once complete", async () => {
    const onDone = vi.fn<() => void>();
    const client = show(<HistoryMark facilityId={facilityId} onDone={onDone} />);
    expect(screen.getByText("History is still loading: 62%")).toBeTruthy();
    expect(screen.getByText(/complete from Oct 6, 2026 on/u)).toBeTruthy();
    act(
      () => void client.setQueryData(key, { recount: null, history: { ...history, percent: 80 } }),
    );
    await screen.findByText("History is still loading: 80%");
    expect(onDone).not.toHaveBeenCalled();
    act(() => void client.setQueryData(key, { recount: null, history: null }));
    await waitFor(() => expect(screen.queryByText(/still loading/u)).toBeNull());
    expect(onDone).toHaveBeenCalledTimes(1);
    client.clear();
  });

  it("shows loading history in place of an earlier report, with another timeframe's button", () => {
    const onChange = vi.fn<() => void>();
    const client = show(<StillLoading onChangeTimeframe={onChange} />);
    expect(screen.getByText(/begins before Oct 6, 2026/u)).toBeTruthy();
    screen.getByRole("button", { name: "Change timeframe" }).click();
    expect(onChange).toHaveBeenCalledTimes(1);
    client.clear();
  });
});

describe("a report that was refused for a missing right", () => {
  it("a report without the right offers no retry", () => {
    const error = new ApiError({ code: "forbidden", status: 403, title: "No permission." });
    render(
      <FacilityContext value={{ facility: { timeZone: "UTC" } } as never}>
        <ReportFailure error={error} isRetrying={false} onRetry={() => undefined} />
      </FacilityContext>,
    );
    expect(screen.getByText(/No permission\./u)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});

describe("a report that was refused for too many requests", () => {
  it("a limited report says how long to wait", () => {
    const error = new ApiError({
      code: "rate_limited",
      status: 429,
      title: "Too many requests. Wait a moment and try again.",
      retryAfter: 17,
    });
    const scope = { facility: { timeZone: "America/Toronto" } } as FacilityScope;
    render(
      <FacilityContext.Provider value={scope}>
        <ReportFailure error={error} isRetrying={false} onRetry={() => undefined} />
      </FacilityContext.Provider>,
    );
    expect(document.body.textContent).toContain("Try again in 17 seconds.");
  });
});

describe("figures that could not be loaded again", () => {
  const note = <NotRefreshed time="2:32:10 PM EST" onRetry={() => undefined} />;
  const heard = () => screen.getByRole("status").textContent;

  it("figures that failed to reload have a text for screen readers too", () => {
    const { rerender } = render(<LiveRegion />);
    expect(heard()).toBe("");
    rerender(
      <>
        <LiveRegion />
        {note}
      </>,
    );
    expect(heard()).toBe("The report was not updated. These are the figures of 2:32:10 PM EST.");
  });
});
