import type { Product } from "#contract/core/permissions.ts";

/** How busy each hour of a day is; only the proportions count. */
export type Rhythm = "ward" | "emergency" | "clinic" | "plant";

/** An improvement (or a slide) of a unit's index between two days before now. */
type Intervention = { fromDaysAgo: number; toDaysAgo: number; points: number };

/** A unit (level 3) and the behaviour of those who work there. */
export type UnitPlan = {
  /** Part of the keys of its devices: `MICU-D03`, `MICU-C1`, `MICU-G`. */
  code: string;
  name: string;
  /** Level 2: the floor, building or hall. */
  floor: string;
  isObservable: boolean;
  roomNames: readonly string[];
  /** Bays (level 5) below the first rooms, if any: how many rooms have two. */
  roomsWithBays?: number;
  dispensers: number;
  counters: number;
  /** The first room has a second counter that does not count towards compliance. */
  hasSecondCounter?: boolean;
  /** Dispensers whose use is not counted towards compliance (staff lounge, utility room). */
  uncounted: number;
  /** Passages through all counters in 30 days, before the demo's volume factor. */
  passagesPerMonth: number;
  /** Dispenses per 100 passages over the last month. */
  ratePercent: number;
  /** Points by which the rate rose over the year. */
  yearlyGain: number;
  intervention?: Intervention;
  rhythm: Rhythm;
};

/** An interval in which devices report nothing; days before now, `toDaysAgo` 0 = still silent. */
type Silence = {
  /** Unit whose gateway failed (all its devices are silent), or… */
  unit?: string;
  /** …keys of single devices. */
  devices?: readonly string[];
  fromDaysAgo: number;
  toDaysAgo: number;
};

/** A device that hung in another room of the facility for a while. */
type Loan = {
  device: string;
  unit: string;
  room: number;
  fromDaysAgo: number;
  toDaysAgo: number;
};

type SettingPlan = {
  /** Days before now; the first one must reach beyond the history. */
  fromDaysAgo: number;
  outboundOnly?: boolean;
  opportunityOffset?: number;
  max100PctCompliance?: boolean;
  popInWindowSeconds?: number;
  observationGoal?: number;
  refillAlarmThreshold?: number;
};

type ShiftPlan = { name: string; startSlot: number; endSlot: number };
type ThresholdPlan = { title: string; value: number; color: string };

/** Rare things that happen to single devices; each with its key, days before now. */
type DeviceCases = {
  /** Its battery reads Low, and every third time Good. */
  wobblingBattery: string;
  /** Another refill was put in for a while, and then the first one again. */
  refillReturns: { device: string; awayDaysAgo: number; backDaysAgo: number };
  /** Its counter began again without a new refill. */
  counterReset: { device: string; daysAgo: number };
  /** It got new hardware. */
  replaced: { device: string; daysAgo: number };
  /** A fault that is still open. */
  openFault: { device: string; alarm: number; daysAgo: number };
  /** A gateway whose clock is behind. */
  clockBehind: { device: string; minutes: number };
  /** Of its model nothing is known, nor how much a refill holds. */
  withoutModel: string;
};

export type FacilityPlan = {
  /** Short key, part of every id. */
  key: string;
  /** First two digits of its serial numbers. */
  serialPrefix: number;
  name: string;
  address: { address1: string; city: string; state: string; postalCode: string };
  countryCode: "US" | "CA";
  timeZone: string;
  locationTemplateId: number;
  occupancy: number | null;
  hasRefillsWithExpirationDate: boolean;
  /** Product and the day its licence ends, in days from now. */
  licenses: readonly { product: Product; endsInDays: number }[];
  units: readonly UnitPlan[];
  /** Units without rooms, devices or facts. */
  emptyUnits: readonly { name: string; floor: string }[];
  /** Public dispensers per floor: present, never counted towards compliance. */
  publicDispensers: readonly { floor: string; name: string }[];
  /** Gateways beside the one of each unit. */
  extraGateways: readonly { floor: string; name: string }[];
  repeaters: readonly { floor: string; name: string }[];
  /** How many of the dispensers give soap; the rest give sanitizer. */
  soapDispensers: number;
  shifts: readonly ShiftPlan[];
  thresholds: readonly ThresholdPlan[];
  settings: readonly SettingPlan[];
  /** Share of visits made by a person with a badge; 0 without badge monitoring. */
  badgeShare: number;
  silences: readonly Silence[];
  loans: readonly Loan[];
  /** Devices with a low battery or a nearly empty refill now. */
  lowBattery: readonly string[];
  lowRefill: readonly string[];
  /** Devices whose battery was low and then died. */
  deadBattery?: readonly string[];
  /** Dispensers that say again and again today that their refill is clogged, and that it is not. */
  flapping?: readonly string[];
  /** Dispensers whose module, which reads badges, has a low battery. */
  lowModuleBattery?: readonly string[];
  /** Devices that their gateway hears through a repeater only: the repeater's key by theirs. */
  behindRepeater?: Readonly<Record<string, string>>;
  /** Devices with a rare event, by its kind. */
  cases?: DeviceCases;
  /** Days until the refill of a dispenser expires. */
  expiring?: Readonly<Record<string, number>>;
  /** Gateways without a network for a while, which sent everything later. */
  buffered?: readonly { gateway: string; fromDaysAgo: number; toDaysAgo: number }[];
  /** Gateways whose clock was behind, or before the server's where it is negative, until now. */
  skewed?: readonly { gateway: string; seconds: number; fromDaysAgo: number }[];
  language: "en" | "fr";
};
