import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { startI18n } from "#renderer/i18n/setup.ts";
import { StripGraphs } from "#renderer/ui/strips/strip-graphs.tsx";
import type { Strip } from "#renderer/ui/strips/strip-types.ts";

const steps = [
  "Nov 1",
  "Nov 2",
  "Nov 3",
  "Nov 4",
  "Nov 5",
  "Nov 6",
  "Nov 7",
  "Nov 8",
  "Nov 9",
  "Nov 10",
];
const words = { note: "a day", value: "7", sentence: "" };
const strips: readonly Strip[] = [
  {
    ...words,
    key: "events",
    kind: "bars",
    label: "Events",
    values: [7, 0, null, 1, 1, 1, 1, 1, 1, 1],
  },
  {
    ...words,
    key: "faults",
    kind: "faults",
    label: "Faults",
    sentence: "Low refill from Nov 1 to 3, jammed on Nov 9.",
    spans: [
      { from: 0.5, to: 2.5, words: "Low refill", tone: "warn" },
      { from: 8, to: 9, words: "Jammed", tone: "bad" },
    ],
  },
  {
    ...words,
    key: "battery",
    kind: "levels",
    label: "Battery",
    spans: [{ from: 0, to: 9, words: "Good", tone: "good" }],
  },
];

const show = async (silentFrom: number | null) => {
  render(
    <Suspense>
      <StripGraphs title="Last 10 days" stepHeader="Day" {...{ steps, strips, silentFrom }} />
    </Suspense>,
  );
  await screen.findByRole("heading", { name: "Last 10 days" });
};

beforeAll(async () => {
  window.matchMedia = (media) => ({
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => true,
    addListener: () => {},
    removeListener: () => {},
    onchange: null,
    matches: false,
    media,
  });
  await startI18n("en-US");
});
afterEach(cleanup);

it("a fault is named in its interval, or at the line's end without room", async () => {
  await show(null);
  const faults = screen.getByRole("img", { name: /^Low refill from/u });
  expect(faults.textContent).toBe("Low refill");
  expect(faults.nextElementSibling?.textContent).toContain("Jammed");
});

it("silence is tinted through every strip and leaves the battery unknown", async () => {
  await show(9);
  expect(document.querySelectorAll(".hr-strip-silent")).toHaveLength(3);
  expect(document.querySelectorAll(".hr-strip-unknown")).toHaveLength(1);
  cleanup();
  await show(null);
  expect(document.querySelectorAll(".hr-strip-silent, .hr-strip-unknown")).toHaveLength(0);
});

it("the same facts come as a table", async () => {
  await show(9);
  fireEvent.click(screen.getByRole("button", { name: "As table" }));
  const cells = screen
    .getAllByRole("row")
    .slice(1, 4)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
  expect(cells).toEqual([
    ["7", "Low refill", "Good"],
    ["0", "Low refill", "Good"],
    ["—no data", "Low refill", "Good"],
  ]);
  fireEvent.click(screen.getByRole("button", { name: "As graphs" }));
  expect(screen.getAllByRole("img")).toHaveLength(3);
});
