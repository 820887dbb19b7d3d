import type { FacilityPlan } from "./types.ts";
import { unitTable } from "./unit-table.ts";

/** A food plant: the business template, no shifts, quiet week-ends. */
export const beaconPlant: FacilityPlan = {
  key: "beacon-plant-4",
  serialPrefix: 61,
  name: "Beacon Plant 4",
  address: { address1: "900 Cannery Road", city: "Moline", state: "IL", postalCode: "61265" },
  countryCode: "US",
  timeZone: "America/Chicago",
  locationTemplateId: 3,
  occupancy: null,
  hasRefillsWithExpirationDate: false,
  licenses: [
    { product: "ECM", endsInDays: 140 },
    { product: "SA", endsInDays: 140 },
  ],
  units: unitTable({ isObservable: false, uncounted: 0, yearlyGain: 4, rhythm: "plant" }, [
    ["RAW", "Raw Intake", "Hall A", "Dock 1-4", 6, 2, 2_340, 83],
    ["PRO", "Processing", "Hall A", "Line 1-6", 9, 3, 4_080, 90.5],
    ["PAC", "Packaging", "Hall B", "Line 1-5", 7, 2, 2_640, 86.2],
    ["BRK", "Break Rooms and Restrooms", "Hall B", "Zone 1-3", 5, 1, 1_560, 61],
  ]),
  emptyUnits: [],
  publicDispensers: [{ floor: "Hall A", name: "Visitor gallery" }],
  extraGateways: [],
  repeaters: [{ floor: "Hall B", name: "Repeater, mezzanine" }],
  soapDispensers: 14,
  shifts: [],
  thresholds: [{ title: "Target", value: 85, color: "blue" }],
  settings: [{ fromDaysAgo: 700, max100PctCompliance: true }],
  badgeShare: 0,
  silences: [],
  loans: [],
  lowBattery: [],
  lowRefill: ["BRK-D02"],
  language: "en",
};
