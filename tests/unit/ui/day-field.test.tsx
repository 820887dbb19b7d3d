import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Language } from "#contract/core/primitives.ts";
import { changeLanguage, startI18n } from "#renderer/i18n/setup.ts";
import { DayField } from "#renderer/ui/forms/days/day-field.tsx";

const UNREADABLE = "Enter a day as month/day/year, such as 11/01/2026.";

/** The values that an owner of the field received, the newest last. */
let told: (string | undefined)[] = [];

type OwnerProps = {
  initial?: string | undefined;
  error?: string;
  max?: string;
  today?: string;
  /** Stays with the day it has while what is typed is none, as a filter does. */
  isSteady?: boolean;
};

/** Stores the field's value, as a form does; its buttons change the value by themselves. */
function Owner({ initial, isSteady, ...field }: OwnerProps) {
  const [value, setValue] = useState(initial);
  const handleChange = (next: string | undefined) => {
    told.push(next);
    if (!isSteady || /^\d{4}-/u.test(next ?? "")) setValue(next);
  };
  return (
    <>
      <DayField label="Last day" value={value} onChange={handleChange} {...field} />
      <button type="button" onClick={() => setValue("2026-12-24")}>
        elsewhere
      </button>
    </>
  );
}

const show = async (props: OwnerProps = {}, language: Language = "en-US") => {
  await startI18n(language);
  render(<Owner {...props} />);
};

const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Last day" });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const leave = () => fireEvent.blur(box());
const message = () => document.getElementById(box().getAttribute("aria-describedby") ?? "-");

const calendarButton = () => screen.getByRole("button", { name: /^Cal.* Last day$/u });
const openCalendar = async () => {
  act(() => calendarButton().focus());
  fireEvent.click(calendarButton());
  await screen.findByRole("grid");
};
const dayButton = (day: string) => screen.getByRole("gridcell", { name: day });
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole("combobox", { name }), { target: { value } });

// Its code takes longer to read here than a test waits for an element.
beforeAll(() => import("#renderer/ui/forms/days/day-picker.tsx"));

beforeEach(() => {
  told = [];
  // The simulated browser has no media queries; this one asks for less motion.
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("what is typed", () => {
  it("a typed day is read in the order of the page's language", async () => {
    await show();
    expect(box().placeholder).toBe("mm/dd/yyyy");
    type("2/1/2026");
    expect(told).toEqual(["2026-02-01"]);
    expect(box().value).toBe("2/1/2026");
    leave();
    expect(box().value).toBe("02/01/2026");
    expect(box().getAttribute("aria-invalid")).toBeNull();
  });

  it("a typed day is read year first in French", async () => {
    await show({ initial: "2026-02-01" }, "fr-CA");
    expect(box().placeholder).toBe("aaaa-mm-jj");
    expect(box().value).toBe("2026-02-01");
    type("2/3/2026");
    leave();
    expect(told).toEqual(["2/3/2026"]);
    expect(message()?.textContent).toContain("année-mois-jour");
  });

  it("a day field is wrong once left without a valid day", async () => {
    await show();
    type("2/30/2026");
    expect(box().getAttribute("aria-invalid")).toBeNull();
    leave();
    expect(box().value).toBe("2/30/2026");
    expect(box().getAttribute("aria-invalid")).toBe("true");
    expect(message()?.textContent).toContain(UNREADABLE);
    expect(told).toEqual(["2/30/2026"]);
    type("2/28/2026");
    expect(box().getAttribute("aria-invalid")).toBeNull();
    type("2/28/202");
    expect(box().getAttribute("aria-invalid")).toBeNull();
  });

  it("a day field is wrong at once where its owner refuses the day", async () => {
    await show({ error: "This value is not valid." });
    expect(message()?.textContent).toContain("This value is not valid.");
    type("someday");
    expect(message()?.textContent).toContain(UNREADABLE);
  });

  it("an empty day field reports no day", async () => {
    await show({ initial: "2026-02-01" });
    type(" ");
    leave();
    expect(told).toEqual([undefined]);
    expect(box().value).toBe("");
    expect(box().getAttribute("aria-invalid")).toBeNull();
  });

  it("a day field takes a value from elsewhere", async () => {
    await show();
    type("2/30/2026");
    leave();
    fireEvent.click(screen.getByRole("button", { name: "elsewhere" }));
    expect(box().value).toBe("12/24/2026");
    expect(box().getAttribute("aria-invalid")).toBeNull();
  });

  it("a day field follows the page's language", async () => {
    await show();
    type("2/1/2026");
    await act(() => changeLanguage("fr-CA"));
    expect(box().value).toBe("2026-02-01");
    type("someday");
    await act(() => changeLanguage("en-US"));
    expect(box().value).toBe("someday");
  });
});

describe("the calendar", () => {
  it("the calendar starts at the typed day; picking one fills and focuses the field", async () => {
    await show();
    type("2/11/2026");
    await openCalendar();
    expect(screen.getByRole("dialog", { name: "Calendar: Last day" })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dayButton("11")));
    fireEvent.click(dayButton("20"));
    expect(box().value).toBe("02/20/2026");
    expect(told.at(-1)).toBe("2026-02-20");
    expect(document.activeElement).toBe(calendarButton());
  });

  it("Escape closes the calendar unchanged, and returns the focus", async () => {
    await show({ initial: "2026-02-11" });
    await openCalendar();
    await waitFor(() => expect(document.activeElement).toBe(dayButton("11")));
    fireEvent.keyDown(dayButton("11"), { key: "Escape" });
    expect(calendarButton().getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(calendarButton());
    expect(box().value).toBe("02/11/2026");
    expect(told).toEqual([]);
  });

  it("the calendar replaces an invalid day, within its limits", async () => {
    await show({ initial: "2/30/2026", max: "2020-02-20" });
    leave();
    expect(message()?.textContent).toContain(UNREADABLE);
    await openCalendar();
    // Far from today, it opens in the middle of what it offers.
    choose("Year", "2020");
    choose("Month", "1");
    expect(dayButton("21")).toHaveProperty("disabled", true);
    fireEvent.click(dayButton("20"));
    expect(box().value).toBe("02/20/2020");
    expect(box().getAttribute("aria-invalid")).toBeNull();
  });

  it("the calendar replaces an invalid day even with the day the owner has", async () => {
    await show({ initial: "2026-02-11", isSteady: true });
    type("2/30/2026");
    leave();
    await openCalendar();
    choose("Year", "2026");
    choose("Month", "1");
    fireEvent.click(dayButton("11"));
    expect(told).toEqual(["2/30/2026", "2026-02-11"]);
    expect(box().value).toBe("02/11/2026");
    expect(box().getAttribute("aria-invalid")).toBeNull();
  });

  it("the calendar's parts are named in the page's language", async () => {
    await show({ initial: "2026-02-11" }, "fr-CA");
    await openCalendar();
    const names = ["Mois précédent", "Mois suivant"];
    for (const name of names) expect(screen.getByRole("button", { name })).toBeTruthy();
    for (const name of ["Mois", "Année"]) {
      expect(screen.getByRole("combobox", { name })).toBeTruthy();
    }
  });

  it("Tab stays within the calendar", async () => {
    await show({ initial: "2026-02-11" });
    await openCalendar();
    await waitFor(() => expect(document.activeElement).toBe(dayButton("11")));
    fireEvent.keyDown(dayButton("11"), { key: "Tab" });
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Month" }));
    fireEvent.keyDown(document.activeElement ?? box(), { key: "Tab", shiftKey: true });
    expect(document.activeElement).toBe(dayButton("11"));
  });
});

describe("today in the calendar", () => {
  const marked = () => document.querySelector(".rdp-day_today")?.textContent;

  it("the calendar's today is the facility's, and not the browser's", async () => {
    await show({ today: "2031-05-01", max: "2031-12-31" });
    await openCalendar();
    expect(screen.getByRole("combobox", { name: "Month" })).toHaveProperty("value", "4");
    expect(marked()).toBe("1");
  });
});
