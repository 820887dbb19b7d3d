import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { ThresholdList } from "#contract/thresholds.ts";
import { readTenth, thresholdFaults } from "#contract/thresholds.ts";
import { ThresholdPanel } from "#renderer/features/locations/components/threshold-panel.tsx";
import type { Place } from "#renderer/features/locations/places.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const facilityId = "0199a000-0000-7000-8000-000000000001";
const place: Place = {
  id: "0199a000-0000-7000-8000-000000000002",
  parentId: null,
  name: "ICU",
  level: 3,
  version: 1,
  isObservable: true,
  countsWithUnit: false,
  isPatientPlace: false,
  devices: 2,
  hasPlacesBelow: false,
  goal: 80,
  hasOwnGoal: true,
};
const saved: ThresholdList = {
  version: 3,
  thresholds: [
    { title: "Below", value: 0, color: "red" },
    { title: "Goal", value: 80, color: "green" },
  ],
  inherited: null,
};

const api = await startApiServer();
const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeAll(() => startI18n());
beforeEach(() => {
  api.seen.length = 0;
});
afterEach(cleanup);
afterAll(() => api.close());

it("takes commas, rounds to a tenth, and finds rows that say the same", () => {
  expect(["78,54", " 80 ", "x", "", "1e2", "-3"].map(readTenth)).toEqual([
    78.5,
    80,
    null,
    null,
    null,
    null,
  ]);
  const base = { title: "Below", value: 0 };
  const codes = (...rows: { title: string; value: number | null }[]) =>
    thresholdFaults([base, ...rows]).map(({ row, field: at, code }) => `${row} ${at} ${code}`);
  expect(codes({ title: "Goal", value: 100 })).toEqual([]);
  expect(codes({ title: "BELOW ", value: 0.9 })).toEqual(["1 title taken", "1 value too_small"]);
  expect(codes({ title: "x".repeat(31), value: 100.1 })).toEqual([
    "1 title too_long",
    "1 value too_big",
  ]);
  expect(codes({ title: "A", value: 5 }, { title: "B", value: 5 })).toEqual(["2 value taken"]);
});

it("does not save while a row is wrong, and saves by value once it is right", async () => {
  api.answerWith((_seen, response) => json(response, 200, saved));
  await show(<ThresholdPanel facilityId={facilityId} place={place} onClose={() => undefined} />);
  await field("Title of Goal");
  press("Add threshold");
  type(await field("Title of New threshold"), "Baseline");
  type(await field("Baseline from, %"), "80");
  expect(screen.getByText("Another threshold has this value.")).toBeTruthy();
  press("Save thresholds");
  expect(api.seen.filter(({ method }) => method === "PUT")).toHaveLength(0);
  type(await field("Baseline from, %"), "70,5");
  press("Save thresholds");
  await waitFor(() => expect(api.seen.some(({ method }) => method === "PUT")).toBe(true));
  const put = api.seen.find(({ method }) => method === "PUT");
  expect(JSON.parse(put?.body ?? "{}")).toMatchObject({
    version: 3,
    thresholds: [{ value: 0 }, { title: "Baseline", value: 70.5 }, { value: 80 }],
  });
});

it("leaves none when only the base would stay", async () => {
  api.answerWith((_seen, response) => json(response, 200, saved));
  await show(<ThresholdPanel facilityId={facilityId} place={place} onClose={() => undefined} />);
  await field("Title of Goal");
  press("Delete Goal");
  expect(screen.queryByRole("textbox", { name: "Title of Below" })).toBeNull();
  expect(screen.getByRole("button", { name: "Add the usual three" })).toBeTruthy();
});
