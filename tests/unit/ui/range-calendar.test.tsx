import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { startI18n } from "#renderer/i18n/setup.ts";
import { RangeDays } from "#renderer/ui/forms/days/range-days.tsx";
import type { DayRange } from "#renderer/ui/forms/days/range-marks.ts";

/** Ends a range with the next day picked, and begins another with the one after. */
function Owner({ initial, lastDay }: { initial: DayRange; lastDay: string }) {
  const [range, setRange] = useState(initial);
  const pick = (day: string) =>
    setRange(
      range.last === undefined
        ? { first: range.first, last: day }
        : { first: day, last: undefined },
    );
  return (
    <RangeDays
      range={range}
      firstDay="2026-01-05"
      lastDay={lastDay}
      today="2026-11-28"
      months={2}
      onPick={pick}
    />
  );
}

const show = async (lastDay = "2027-11-28") => {
  await startI18n("en-US");
  const initial = { first: "2026-11-01", last: "2026-11-28" };
  render(<Owner initial={initial} lastDay={lastDay} />);
};
const day = (name: string) => screen.getByRole<HTMLButtonElement>("gridcell", { name });
const selected = () =>
  screen
    .getAllByRole("gridcell")
    .filter((cell) => cell.getAttribute("aria-selected") === "true")
    .map((cell) => cell.textContent);
const outlined = () => document.querySelectorAll(".hr-range-day-outlined").length;

afterEach(cleanup);

describe("the calendar of a range", () => {
  it("opens on the month of the end, with the one before beside it", async () => {
    await show();
    const names = screen.getAllByRole("grid").map((grid) => grid.getAttribute("aria-labelledby"));
    expect(names.map((id) => document.getElementById(id ?? "")?.textContent)).toEqual([
      "October 2026",
      "November 2026",
    ]);
    expect(selected()).toHaveLength(28);
  });

  it("shows what the next click would make, and outlines it only", async () => {
    await show();
    fireEvent.click(day("Nov 9, 2026"));
    expect(selected()).toEqual(["9Nov 9, 2026"]);
    fireEvent.pointerEnter(day("Nov 20, 2026"));
    expect([outlined(), selected().length]).toEqual([12, 1]);
    fireEvent.pointerLeave(day("Nov 20, 2026"));
    expect(outlined()).toBe(0);
  });

  it("offers days to come as the end alone, where the report takes them", async () => {
    await show();
    const future = () => day("Nov 29, 2026");
    expect(future().className).toContain("hr-range-day-future");
    expect(future().disabled).toBe(true);
    fireEvent.click(day("Nov 9, 2026"));
    expect(future().disabled).toBe(false);
    fireEvent.click(future());
    expect(selected()).toHaveLength(21);
    cleanup();
    await show("2026-11-28");
    fireEvent.click(day("Nov 9, 2026"));
    expect(future().disabled).toBe(true);
    expect(day("Nov 28, 2026").disabled).toBe(false);
  });

  it("moves by arrows, and reads each day with its month", async () => {
    await show();
    const [start] = screen
      .getAllByRole("gridcell")
      .filter((cell) => cell.getAttribute("tabindex") === "0");
    expect(start?.textContent).toContain("Nov 1, 2026");
    act(() => start?.focus());
    fireEvent.keyDown(day("Nov 1, 2026"), { key: "ArrowDown" });
    expect(document.activeElement).toBe(day("Nov 8, 2026"));
    expect(within(day("Nov 8, 2026")).getByText("8").getAttribute("aria-hidden")).toBe("true");
  });
});
