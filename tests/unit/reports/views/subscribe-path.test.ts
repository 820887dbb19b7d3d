import { expect, it } from "vitest";
import { DEFAULT_FILTERS } from "#contract/reports/filters/filters.ts";
import {
  type SubscribePath,
  subscriptionOf,
} from "#renderer/features/reports/reports/frame/subscribe-path.ts";

const path: SubscribePath = (facilityId, brought) => JSON.stringify({ facilityId, ...brought });
const NAMED = { facilityId: "f", name: "ICU by week" };

it("brings a report's type, its name and what it is narrowed to", () => {
  const filters = { ...DEFAULT_FILTERS, locationIds: ["a", "b"], shiftIds: ["s"] };
  expect(JSON.parse(subscriptionOf({ id: 2 }, filters, NAMED, path) ?? "")).toEqual({
    facilityId: "f",
    reportTypeId: 3,
    name: "ICU by week",
    locationIds: "a,b",
    shiftIds: "s",
  });
  expect(subscriptionOf({ id: 37 }, DEFAULT_FILTERS, NAMED, path)).toContain('"reportTypeId":4');
});

it("offers no subscription of an unsendable report, nor to users without permission", () => {
  expect(subscriptionOf({ id: 33 }, DEFAULT_FILTERS, NAMED, path)).toBeUndefined();
  expect(subscriptionOf({ id: 2 }, DEFAULT_FILTERS, NAMED, undefined)).toBeUndefined();
});
