import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Diagnosis, StatusRecord, SystemStatus } from "#contract/operations/system-status.ts";
import { DiagnosticsScreen } from "#renderer/features/operations/system-status/screens/diagnostics-screen.tsx";
import { HistoryScreen } from "#renderer/features/operations/system-status/screens/history-screen.tsx";
import { StatusScreen } from "#renderer/features/operations/system-status/screens/status-screen.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const bounds = { minThreshold: null, maxThreshold: 60 };
const figures: SystemStatus[] = [
  {
    id: "1",
    statusType: "databaseSize",
    statusQualifier: "",
    statusValue: 1.25,
    ...bounds,
    isValid: true,
    statusTimestamp: null,
    recent: [1.2, 1.25],
  },
  {
    id: "2",
    statusType: "gatewayLag",
    statusQualifier: "41300198, Northlake",
    statusValue: 75,
    ...bounds,
    isValid: false,
    statusTimestamp: null,
    recent: [75],
  },
];
const minutesAgo = (minutes: number) =>
  new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19);
const record = (id: string, insertTimestampUtc: string, statusValue: number): StatusRecord => ({
  id,
  statusType: "jobsDue",
  statusQualifier: "",
  statusValue,
  ...bounds,
  insertTimestampUtc,
});

/** jsdom lays nothing out. */
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const api = await startApiServer();
let answers: Record<string, unknown> = {};
let isDown = false;
beforeAll(() => startI18n("en-US"));
beforeEach(() => {
  isDown = false;
  api.answerWith(({ url }, response) =>
    isDown
      ? json(response, 500, { code: "internal_error", status: 500, title: "", type: "about:blank" })
      : json(response, 200, answers[url.replace("/api/", "")] ?? []),
  );
});
afterEach(cleanup);
afterAll(() => api.close());

const rows = (): Promise<string[]> =>
  waitFor(() => {
    const [, ...found] = within(screen.getByRole("table")).getAllByRole("row");
    const texts = found.map(({ textContent }) => textContent ?? "");
    expect(texts.length).toBeGreaterThan(0);
    expect(texts).not.toContain("Loading");
    return texts;
  });

it("lists figures out of bounds first, with a text and a link to history", async () => {
  answers = { systemStatus: figures };
  await show(<StatusScreen historyPath={(search) => `/history?search=${search}`} />);
  const [first, second] = await rows();
  expect(first).toContain("Gateway silent for");
  expect(first).toContain("Invalid");
  expect(first).toContain("75.0 min");
  expect(second).toContain("1.3 GB");
  const link = screen.getByRole("link", { name: "History of Gateway silent for" });
  expect(link.getAttribute("href")).toBe("/history?search=41300198, Northlake");
});

it("says which figures cannot be read, and shows the others", async () => {
  const unread = { statusValue: null, isValid: false, recent: [] };
  answers = {
    systemStatus: [...figures, { ...figures[1], id: "3", statusQualifier: "", ...unread }],
  };
  await show(<StatusScreen historyPath={(search) => `/history?search=${search}`} />);
  const found = await rows();
  expect(found.filter((text) => text.includes("Not reachable"))).toHaveLength(1);
  expect(found.filter((text) => text.includes("75.0 min"))).toHaveLength(1);
  expect(screen.getByText("1 figure is out of its bounds")).toBeTruthy();
  expect(screen.getByText(/^Part of the database does not answer: 1 figure/u)).toBeTruthy();
});

it("says when the last backup was taken, and that there is none", async () => {
  const backup = {
    id: "3",
    statusType: "backupAge" as const,
    statusQualifier: "",
    statusValue: 1,
    ...bounds,
    isValid: true,
    recent: [1],
  };
  answers = { systemStatus: [{ ...backup, statusTimestamp: "2026-11-25T12:00:00Z" }] };
  await show(<StatusScreen historyPath={(search) => `/history?search=${search}`} />);
  expect((await rows())[0]).toMatch(/Age of the last backup.*Nov 2\d, 2026.*1\.0 d/u);
  cleanup();
  answers = { systemStatus: [{ ...backup, statusTimestamp: null }] };
  await show(<StatusScreen historyPath={(search) => `/history?search=${search}`} />);
  expect((await rows())[0]).toContain("None so far");
});

it("lists the history newest first in UTC, with recent marks and a search", async () => {
  answers = {
    systemStatusHistory: [
      record("1", "2026-03-04T15:06:00", 7),
      record("2", minutesAgo(20), 8),
      record("3", minutesAgo(5), 9),
    ],
  };
  await show(<HistoryScreen />);
  const [newest, recent, oldest] = await rows();
  expect(newest).toContain("· new");
  expect(recent).not.toContain("· new");
  expect(oldest).toContain("Mar 4, 2026, 3:06");
  expect(screen.getByRole("columnheader", { name: /UTC/u })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("searchbox")));
});

it("shows a history that failed to load in place of rows, with a retry", async () => {
  answers = { systemStatusHistory: [record("1", "2026-03-04T15:06:00", 7)] };
  isDown = true;
  await show(<HistoryScreen />);
  expect((await screen.findByRole("alert")).textContent).toContain(
    "The history could not be loaded.",
  );
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await rows()).toHaveLength(1);
});

it("opens the figures and the log of each part", async () => {
  const parts: Diagnosis[] = [
    {
      part: "mail",
      figures: [{ statusType: "mailWaiting", statusQualifier: "", statusValue: 3 }],
      lines: [{ timestampUtc: "2026-03-04T15:06:00", level: "warn", text: "a mail was not taken" }],
    },
    { part: "print", figures: [], lines: [] },
    {
      part: "engine",
      figures: [{ statusType: "summaryLag", statusQualifier: "", statusValue: null }],
      lines: [],
    },
  ];
  answers = { "systemStatus/diagnostics": parts };
  await show(<DiagnosticsScreen />);
  const log = await screen.findByRole("region", { name: "Log: E-mail" });
  expect(log.textContent).toBe("2026-03-04T15:06:00Z warn a mail was not taken");
  expect(screen.getAllByText("Nothing was logged since the start.")).toHaveLength(2);
  expect(screen.getByText("Not reachable")).toBeTruthy();
});
