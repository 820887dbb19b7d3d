import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { MarkedChange } from "#contract/reports/marked-changes.ts";
import type { CustomerChoice, FacilityChoice } from "#contract/identity/session.ts";
import { MarkedChanges } from "#renderer/features/reports/reports/control-chart/marked-changes.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { type SignedIn, setSession } from "#renderer/session/session-store.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const id = (last: number) => `0199a000-0000-7000-8000-00000000000${last}`;
const scope = {
  customer: { id: id(1), name: "Northlake Health" } as CustomerChoice,
  facility: { id: id(1), name: "Lakeside", timeZone: "America/New_York" } as FacilityChoice,
  customers: [],
  facilities: [],
  setCustomer: () => {},
  setFacility: () => {},
  menus: [],
};
const change = (last: number, given: Partial<MarkedChange>): MarkedChange => ({
  id: id(last),
  family: "ECM",
  locationId: null,
  locationName: null,
  day: "2026-06-15",
  text: "Gel holders",
  ...given,
});

const PLACE = {
  id: id(5),
  name: "ICU",
  parentId: null,
  level: 3,
  levelName: "Unit",
  levelNameResourceKey: "unit",
};

const api = await startApiServer();
let rows: MarkedChange[] = [];
const written = () =>
  api.seen.filter(({ method, url }) => method !== "GET" && url.includes("markedChanges"));
const press = async (name: string) => {
  const target = await screen.findByRole("button", { name });
  await act(async () => void fireEvent.click(target));
};
const open = (mayEdit: boolean, locationIds: string[] = []) => {
  setSession({ permissions: { editFacilities: mayEdit } } as unknown as SignedIn);
  return show(
    <FacilityContext value={scope}>
      <MarkedChanges marking={{ family: "ECM", locationIds }} />
    </FacilityContext>,
  );
};

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-view");
});
beforeEach(() => {
  api.seen.length = 0;
  api.answerWith(({ method, url }, response) => {
    if (!url.includes("markedChanges")) return json(response, 200, { locations: [PLACE] });
    return json(response, 200, method === "POST" ? change(9, {}) : rows);
  });
});
afterEach(cleanup);
afterAll(() => api.close());

it("lists changes of its own family, and deletes one after a question", async () => {
  rows = [change(2, {}), change(3, { text: "Poster", locationName: "ICU" })];
  rows.push(change(4, { family: "IMS", text: "Badges" }));
  await open(true);
  await screen.findByText("Gel holders");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Gel holders Jun 15, 2026, Whole facility",
    "Poster Jun 15, 2026, ICU",
  ]);
  await press("Delete “Poster”");
  expect(written()).toEqual([]);
  await press("Delete change");
  await waitFor(() => expect(written()).toHaveLength(1));
  expect(written()[0]?.url).toContain(`/markedChanges/${id(3)}`);
});

it("shows what is missing at the field, and marks the only shown place", async () => {
  rows = [];
  await open(true, [id(5)]);
  await press("Mark a change");
  const day = screen.getByLabelText("Day");
  fireEvent.change(day, { target: { value: "" } });
  await press("Mark change");
  const text = await screen.findByLabelText("What changed");
  await screen.findByRole("option", { name: "ICU" });
  expect(text.getAttribute("aria-invalid")).toBe("true");
  expect(day.getAttribute("aria-invalid")).toBe("true");
  expect(written()).toEqual([]);
  fireEvent.change(day, { target: { value: "06/15/2026" } });
  fireEvent.change(text, { target: { value: "Gel holders" } });
  await press("Mark change");
  await waitFor(() => expect(written()).toHaveLength(1));
  expect(JSON.parse(written()[0]?.body ?? "")).toEqual({
    family: "ECM",
    locationId: id(5),
    day: "2026-06-15",
    text: "Gel holders",
  });
});

it("is not there for who may not save the facility's settings", async () => {
  await open(false);
  expect(screen.queryByRole("button")).toBeNull();
  expect(api.seen).toEqual([]);
});
