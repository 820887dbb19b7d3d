import type { FacilityPlan } from "./types.ts";
import { unitTable } from "./unit-table.ts";

/** A smaller house beside the big one: two products, a unit that has not opened yet. */
export const northlakeChildrens: FacilityPlan = {
  key: "northlake-childrens",
  serialPrefix: 42,
  name: "Northlake Children's",
  address: {
    address1: "2450 Lakeshore Drive",
    city: "Northlake",
    state: "NY",
    postalCode: "14150",
  },
  countryCode: "US",
  timeZone: "America/New_York",
  locationTemplateId: 1,
  occupancy: 96,
  hasRefillsWithExpirationDate: false,
  licenses: [
    { product: "ECM", endsInDays: 230 },
    { product: "SA", endsInDays: 230 },
  ],
  units: unitTable(
    { isObservable: true, uncounted: 1, yearlyGain: 1.8, rhythm: "ward" },
    [
      ["PICU", "Pediatric ICU", "Floor 1", "Room 110-117", 10, 2, 3_120, 74.5],
      ["NEO", "Neonatal ICU", "Floor 2", "Room 210-215", 9, 2, 2_940, 79],
      [
        "PMED",
        "Pediatric Medicine and Adolescent Psychiatry East",
        "Floor 2",
        "Room 230-238",
        9,
        2,
        2_160,
        64.2,
      ],
      ["PONC", "Pediatric Oncology", "Floor 3", "Room 310-315", 8, 2, 1_740, 81.5],
      ["PCL", "Day Clinic", "Floor 1", "Room 130-134", 5, 1, 1_020, 67],
    ],
    {
      PICU: { hasSecondCounter: true },
      PMED: { yearlyGain: 5 },
      PCL: { isObservable: false, rhythm: "clinic" },
    },
  ),
  emptyUnits: [{ name: "Family Recovery Suites (opening in spring)", floor: "Floor 3" }],
  publicDispensers: [{ floor: "Floor 1", name: "Entrance hall" }],
  extraGateways: [],
  repeaters: [{ floor: "Floor 2", name: "Repeater, bridge to main building" }],
  soapDispensers: 13,
  shifts: [
    { name: "Day", startSlot: 14, endSlot: 38 },
    { name: "Night", startSlot: 38, endSlot: 14 },
  ],
  thresholds: [
    { title: "Baseline", value: 65, color: "orange" },
    { title: "Goal", value: 78, color: "green" },
  ],
  settings: [
    { fromDaysAgo: 700 },
    // Counters see visitors too: since then only part of the passages counts as opportunities.
    { fromDaysAgo: 151.6, opportunityOffset: 94 },
  ],
  badgeShare: 0,
  silences: [{ unit: "PONC", fromDaysAgo: 62.4, toDaysAgo: 61.1 }],
  loans: [],
  lowBattery: ["PMED-D04"],
  lowRefill: ["PICU-D02"],
  language: "en",
};
