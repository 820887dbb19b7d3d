import type { FacilityPlan } from "./types.ts";
import { unitTable } from "./unit-table.ts";

/** All four products, 12 units, 240 devices in service, 400 badges: the hospital of the pictures. */
export const northlakeGeneral: FacilityPlan = {
  key: "northlake-general",
  serialPrefix: 41,
  name: "Northlake General Hospital",
  address: {
    address1: "2400 Lakeshore Drive",
    city: "Northlake",
    state: "NY",
    postalCode: "14150",
  },
  countryCode: "US",
  timeZone: "America/New_York",
  locationTemplateId: 1,
  occupancy: 412,
  hasRefillsWithExpirationDate: false,
  licenses: [
    { product: "ECM", endsInDays: 497 },
    { product: "IMS", endsInDays: 497 },
    { product: "OBS", endsInDays: 497 },
    { product: "SA", endsInDays: 57 },
  ],
  units: unitTable(
    { isObservable: true, uncounted: 1, yearlyGain: 2.2, rhythm: "ward" },
    [
      ["MICU", "Medical ICU", "Floor 3", "Room 301-314", 19, 4, 16_925, 71.2],
      ["ED", "Emergency", "Floor 1", "Trauma 1-4, Exam 1-12, Fast track 1-4", 25, 5, 27_624, 68],
      ["LD", "Labor & Delivery", "Floor 2", "Room 201-212", 16, 3, 10_072, 70.5],
      ["M4E", "Medical 4 East", "Floor 4", "Room 401-412", 13, 3, 12_560, 70.6],
      ["M4W", "Medical 4 West", "Floor 4", "Room 421-432", 14, 3, 12_030, 76.8],
      ["T3W", "Telemetry 3 West", "Floor 3", "Room 321-332", 14, 3, 11_187, 76.9],
      ["SICU", "Surgical ICU", "Floor 3", "Room 341-352", 16, 3, 16_182, 82.2],
      ["NICU", "Neuro ICU", "Floor 3", "Room 361-371", 13, 3, 11_872, 79.7],
      ["CSD", "Cardiac Step-Down", "Floor 2", "Room 221-231", 13, 3, 13_686, 81.4],
      ["O5W", "Orthopedics 5 West", "Floor 5", "Room 521-531", 13, 2, 10_443, 84.3],
      ["S5E", "Surgical 5 East", "Floor 5", "Room 501-511", 13, 2, 11_500, 81.7],
      ["O6E", "Oncology 6 East", "Floor 6", "Room 601-610", 12, 2, 8_743, 87.9],
    ],
    {
      MICU: { yearlyGain: 0.4, intervention: { fromDaysAgo: 32, toDaysAgo: 3, points: 13.5 } },
      ED: { yearlyGain: 1.5, rhythm: "emergency", roomsWithBays: 4 },
      LD: { yearlyGain: -0.4, rhythm: "emergency" },
      M4E: { yearlyGain: -2.6 },
      T3W: { yearlyGain: 0.8 },
      SICU: { yearlyGain: 3.6 },
      NICU: { isObservable: false, yearlyGain: 4.1 },
      CSD: { yearlyGain: 3 },
      O5W: { uncounted: 0, yearlyGain: 2.8 },
      S5E: { uncounted: 0 },
      O6E: { uncounted: 0, yearlyGain: 1.9 },
    },
  ),
  emptyUnits: [],
  publicDispensers: [
    { floor: "Floor 1", name: "Main lobby" },
    { floor: "Floor 1", name: "Cafeteria entrance" },
    { floor: "Floor 1", name: "Outpatient pharmacy waiting area, north corridor" },
    { floor: "Floor 2", name: "Visitor elevators" },
    { floor: "Floor 5", name: "Chapel" },
  ],
  extraGateways: [
    { floor: "Floor 1", name: "Gateway, main lobby" },
    { floor: "Floor 2", name: "Gateway, visitor elevators" },
  ],
  repeaters: [
    { floor: "Floor 3", name: "Repeater, west stairs" },
    { floor: "Floor 4", name: "Repeater, east stairs" },
    { floor: "Floor 5", name: "Repeater, east stairs" },
    { floor: "Floor 6", name: "Repeater, east stairs" },
  ],
  soapDispensers: 64,
  shifts: [
    { name: "Day", startSlot: 14, endSlot: 30 },
    { name: "Evening", startSlot: 30, endSlot: 46 },
    { name: "Night", startSlot: 46, endSlot: 14 },
  ],
  thresholds: [
    { title: "Below baseline", value: 0, color: "red" },
    { title: "Baseline", value: 70, color: "red" },
    { title: "Goal", value: 80, color: "green" },
  ],
  settings: [
    { fromDaysAgo: 700, observationGoal: 85 },
    { fromDaysAgo: 143.4, popInWindowSeconds: 10, observationGoal: 90 },
  ],
  badgeShare: 0.55,
  silences: [
    // Hung and never heard.
    { devices: ["NICU-D05"], fromDaysAgo: 10_000, toDaysAgo: 0 },
    // The gateway of one unit lost its network and its memory: a gap of two days.
    { unit: "MICU", fromDaysAgo: 14.6, toDaysAgo: 12.4 },
    // A dead dispenser, one with an empty battery, one behind a renovation wall.
    { devices: ["MICU-D02"], fromDaysAgo: 37.2, toDaysAgo: 0 },
    { devices: ["MICU-D11"], fromDaysAgo: 12.4, toDaysAgo: 0 },
    { devices: ["MICU-D15"], fromDaysAgo: 12.4, toDaysAgo: 0 },
    // A counter at a side door has been offline since the night before last.
    { devices: ["ED-C5"], fromDaysAgo: 1.6, toDaysAgo: 0 },
    { devices: ["M4W-C2"], fromDaysAgo: 80.3, toDaysAgo: 71.5 },
    // A dispenser was dead for three days: who passed it then is not judged.
    { devices: ["T3W-D05"], fromDaysAgo: 23.3, toDaysAgo: 20.3 },
    { unit: "O5W", fromDaysAgo: 203.1, toDaysAgo: 202.8 },
    // Its gateway lost its network three hours ago.
    { unit: "O5W", fromDaysAgo: 3 / 24, toDaysAgo: 0 },
    // A repeater went out seven hours ago, and with it whom it alone hears.
    {
      devices: ["Floor 4-R1", "M4E-D09", "M4E-D10", "M4E-D11"],
      fromDaysAgo: 7 / 24,
      toDaysAgo: 0,
    },
  ],
  loans: [
    { device: "SICU-D16", unit: "NICU", room: 4, fromDaysAgo: 128, toDaysAgo: 66 },
    // Moved back with an alarm that was open.
    { device: "SICU-D16", unit: "NICU", room: 4, fromDaysAgo: 20, toDaysAgo: 4 },
    { device: "O6E-D12", unit: "M4E", room: 7, fromDaysAgo: 51, toDaysAgo: 29 },
  ],
  lowBattery: ["ED-D07", "T3W-D05", "Floor 4-R1"],
  lowRefill: ["M4E-D01", "CSD-D03"],
  deadBattery: ["MICU-D11"],
  flapping: ["ED-D09"],
  cases: {
    wobblingBattery: "ED-D07",
    refillReturns: { device: "CSD-D03", awayDaysAgo: 3, backDaysAgo: 1 },
    counterReset: { device: "T3W-D08", daysAgo: 2 },
    replaced: { device: "M4E-D01", daysAgo: 1 },
    openFault: { device: "SICU-D16", alarm: 7, daysAgo: 10 },
    clockBehind: { device: "S5E-G", minutes: 90 },
    withoutModel: "LD-D04",
  },
  lowModuleBattery: ["M4E-D03"],
  behindRepeater: {
    "M4E-D08": "Floor 4-R1",
    "M4E-D09": "Floor 4-R1",
    "M4E-D10": "Floor 4-R1",
    "M4E-D11": "Floor 4-R1",
  },
  buffered: [{ gateway: "M4W-G", fromDaysAgo: 29 / 24, toDaysAgo: 1 }],
  skewed: [
    { gateway: "S5E-G", seconds: 5_400, fromDaysAgo: 2 },
    { gateway: "T3W-G", seconds: 45, fromDaysAgo: 3 },
    { gateway: "SICU-G", seconds: -7, fromDaysAgo: 5 },
  ],
  language: "en",
};
