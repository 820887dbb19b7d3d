import type { FacilityPlan, UnitPlan } from "./types.ts";

const numbered =
  (first: number) =>
  (index: number): string =>
    `Room ${first + index}`;

const traumaAndExam = (index: number): string =>
  index < 4 ? `Trauma ${index + 1}` : index < 16 ? `Exam ${index - 3}` : `Fast track ${index - 15}`;

const ward = (
  unit: Pick<
    UnitPlan,
    | "code"
    | "name"
    | "floor"
    | "rooms"
    | "dispensers"
    | "counters"
    | "passagesPerMonth"
    | "ratePercent"
  > &
    Partial<UnitPlan> & { firstRoom: number },
): UnitPlan => ({
  isObservable: true,
  roomName: numbered(unit.firstRoom),
  uncounted: 1,
  yearlyGain: 2.2,
  rhythm: "ward",
  ...unit,
});

/** The twelve units; 148 rooms, 181 of the 186 dispensers, all 36 counters. */
const units: readonly UnitPlan[] = [
  ward({
    code: "MICU",
    name: "Medical ICU",
    floor: "Floor 3",
    firstRoom: 301,
    rooms: 14,
    dispensers: 19,
    counters: 4,
    passagesPerMonth: 16_925,
    ratePercent: 71.2,
    yearlyGain: 0.4,
    intervention: { fromDaysAgo: 32, toDaysAgo: 3, points: 13.5 },
  }),
  ward({
    code: "ED",
    name: "Emergency",
    floor: "Floor 1",
    firstRoom: 101,
    roomName: traumaAndExam,
    rooms: 20,
    roomsWithBays: 4,
    dispensers: 25,
    counters: 5,
    passagesPerMonth: 27_624,
    ratePercent: 68,
    yearlyGain: 1.5,
    rhythm: "emergency",
  }),
  ward({
    code: "LD",
    name: "Labor & Delivery",
    floor: "Floor 2",
    firstRoom: 201,
    rooms: 12,
    dispensers: 16,
    counters: 3,
    passagesPerMonth: 10_072,
    ratePercent: 70.5,
    yearlyGain: -0.4,
    rhythm: "emergency",
  }),
  ward({
    code: "M4E",
    name: "Medical 4 East",
    floor: "Floor 4",
    firstRoom: 401,
    rooms: 12,
    dispensers: 13,
    counters: 3,
    passagesPerMonth: 12_560,
    ratePercent: 70.6,
    yearlyGain: -2.6,
  }),
  ward({
    code: "M4W",
    name: "Medical 4 West",
    floor: "Floor 4",
    firstRoom: 421,
    rooms: 12,
    dispensers: 14,
    counters: 3,
    passagesPerMonth: 12_030,
    ratePercent: 76.8,
  }),
  ward({
    code: "T3W",
    name: "Telemetry 3 West",
    floor: "Floor 3",
    firstRoom: 321,
    rooms: 12,
    dispensers: 14,
    counters: 3,
    passagesPerMonth: 11_187,
    ratePercent: 76.9,
    yearlyGain: 0.8,
  }),
  ward({
    code: "SICU",
    name: "Surgical ICU",
    floor: "Floor 3",
    firstRoom: 341,
    rooms: 12,
    dispensers: 16,
    counters: 3,
    passagesPerMonth: 16_182,
    ratePercent: 82.2,
    yearlyGain: 3.6,
  }),
  ward({
    code: "NICU",
    name: "Neuro ICU",
    floor: "Floor 3",
    firstRoom: 361,
    rooms: 11,
    dispensers: 13,
    counters: 3,
    passagesPerMonth: 11_872,
    ratePercent: 79.7,
    yearlyGain: 4.1,
    isObservable: false,
  }),
  ward({
    code: "CSD",
    name: "Cardiac Step-Down",
    floor: "Floor 2",
    firstRoom: 221,
    rooms: 11,
    dispensers: 13,
    counters: 3,
    passagesPerMonth: 13_686,
    ratePercent: 81.4,
    yearlyGain: 3,
  }),
  ward({
    code: "O5W",
    name: "Orthopedics 5 West",
    floor: "Floor 5",
    firstRoom: 521,
    rooms: 11,
    dispensers: 13,
    counters: 2,
    passagesPerMonth: 10_443,
    ratePercent: 84.3,
    yearlyGain: 2.8,
    uncounted: 0,
  }),
  ward({
    code: "S5E",
    name: "Surgical 5 East",
    floor: "Floor 5",
    firstRoom: 501,
    rooms: 11,
    dispensers: 13,
    counters: 2,
    passagesPerMonth: 11_500,
    ratePercent: 81.7,
    uncounted: 0,
  }),
  ward({
    code: "O6E",
    name: "Oncology 6 East",
    floor: "Floor 6",
    firstRoom: 601,
    rooms: 10,
    dispensers: 12,
    counters: 2,
    passagesPerMonth: 8_743,
    ratePercent: 87.9,
    yearlyGain: 1.9,
    uncounted: 0,
  }),
];

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
  units,
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
