import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { WeekHours } from "#contract/reports/unit/hours.ts";
import { HourGrid } from "#renderer/features/reports/reports/views/unit/hours/hour-grid.tsx";
import {
  hourColumns,
  tintOf,
} from "#renderer/features/reports/reports/views/unit/hours/hour-columns.ts";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("reports", "reports-view", "unit");
});
afterEach(cleanup);

const MONDAY_7 = 24 + 7;

/** Forty opportunities an hour at 85 %, but for seven o'clock on Monday and one hour with too few. */
const hours = (): WeekHours => {
  const opportunities = Array.from({ length: 168 }, () => 40);
  const events = opportunities.map(() => 34);
  events[MONDAY_7] = 24;
  opportunities[3] = 29;
  events[3] = 20;
  return { opportunities, events };
};

const draw = (onOpen: (() => void) | undefined, step: "hour" | "pair" | "part" = "hour") =>
  render(
    <HourGrid
      hours={hours()}
      goal={80}
      baseline={70}
      max100
      step={step}
      isOneRow={false}
      onOpen={onOpen}
    />,
  );

describe("the grid of weekday and hour", () => {
  it("tints by goal and baseline, and not with too few", () => {
    const marks = { goal: 80, baseline: 70 };
    expect([80, 79.9, 70, 69.9, null].map((percent) => tintOf(percent, marks))).toEqual([
      "over",
      "between",
      "between",
      "under",
      "few",
    ]);
    expect(tintOf(10, { goal: 80, baseline: null })).toBe("between");
    expect(tintOf(10, { goal: null, baseline: null })).toBe("plain");
  });

  it("shows n alone where an hour has fewer than thirty opportunities", () => {
    draw(() => undefined);
    const few = screen.getByRole("button", { name: /^Sunday, 3\s–\s4\sAM: n 29, too few/u });
    expect(few.querySelector("[aria-hidden]")?.textContent).toBe("29");
    const low = screen.getByRole("button", { name: /^Monday, 7\s–\s8\sAM: 60.0%, n 40$/u });
    expect(low.dataset["tint"]).toBe("under");
    expect(low.querySelector("[aria-hidden]")?.textContent).toBe("60.040");
  });

  it("moves by arrow keys with one cell in the order of the Tab key", () => {
    draw(() => undefined);
    const cell = (row: number, column: number) =>
      document.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
    const press = (key: string) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(document.querySelectorAll("[data-cell][tabindex='0']")).toHaveLength(1);
    cell(0, 0)?.focus();
    press("ArrowRight");
    press("ArrowDown");
    expect(document.activeElement).toBe(cell(1, 1));
    press("End");
    expect(document.activeElement).toBe(cell(1, 24));
    press("ArrowRight");
    expect(document.activeElement).toBe(cell(1, 24));
    press("Home");
    press("ArrowUp");
    press("ArrowUp");
    expect(document.activeElement).toBe(cell(0, 0));
    expect(document.querySelectorAll("[data-cell][tabindex='0']")).toHaveLength(1);
  });

  it("opens what a cell is about when it is pressed", () => {
    const open = vi.fn();
    draw(open);
    fireEvent.click(screen.getByRole("button", { name: /^Monday, 7\s–\s8\sAM: 60.0%, n 40$/u }));
    expect(open).toHaveBeenCalledOnce();
  });

  it("has no button where nothing can be pressed", () => {
    draw(undefined);
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  it("sums pairs of hours and parts of the day where there is less room", () => {
    expect(hourColumns("pair")).toHaveLength(12);
    draw(() => undefined, "part");
    expect(screen.getByText(/^6\sPM – 12\sAM$/u)).toBeDefined();
    expect(
      screen.getByRole("button", { name: /^Monday, 6\sAM\s–\s12\sPM: 80.8%, n 240$/u }),
    ).toBeDefined();
    expect(screen.getByRole("button", { name: "All days, all day: 84.8%, n 6,709" })).toBeDefined();
  });
});
