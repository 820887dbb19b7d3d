import { BATTERY_ALARMS } from "#contract/devices/alarms.ts";
import { type TimeInterval, intersection, union } from "../intervals.ts";
import type { AlarmInterval } from "./alarm-interval.ts";
import { type BatteryFacts, batteryIn } from "./batteries.ts";
import { faultSeries, isUnstableAt } from "./fault-series.ts";
import { faultIntervals } from "./fault-intervals.ts";
import { lowRefillSeries } from "./refills/low-refill.ts";
import { type Piece, piecesOf, within } from "./pieces.ts";
import { type LowLimit, type RefillFacts, changesOf } from "./refills/refill-use.ts";
import {
  REPORTS_TO_RETURN,
  allOut,
  outagesOf,
  outagesThatExplain,
  silenceSeries,
  throughPauses,
} from "./silence-series.ts";
import { type RefillKind, wrongRefillSeries } from "./refills/wrong-refill.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** A way on which a device is heard: a gateway, and the repeaters between. */
export type Ear = {
  /** When a report named it, in order of time. */
  namedMs: readonly number[];
  /** Null where no report names it. */
  gateway: { deviceId: string; contacts: readonly TimeInterval[]; limitMs: number } | null;
  repeaters: readonly { deviceId: string; outages: readonly TimeInterval[] }[];
};

/** The ways that were named in the day up to a hearing. */
const earsAt = (ears: readonly Ear[], heardMs: number): Ear[] =>
  ears.filter(({ namedMs }) => namedMs.some((ms) => ms > heardMs - DAY_MS && ms <= heardMs));

/** The devices whose outages may explain that one is not heard. */
const devicesOfEars = (ears: readonly Ear[]): string[] => [
  ...new Set(
    ears.flatMap(({ gateway, repeaters }) =>
      [...(gateway ? [gateway] : []), ...repeaters].map(({ deviceId }) => deviceId),
    ),
  ),
];

/** A device with its facts of some time, from a little before what is to be judged. */
export type DeviceSeries = BatteryFacts & {
  isGateway: boolean;
  /** When it was last heard before its facts begin: what was until then has been judged. */
  knownMs: number;
  /** When it was heard itself, in order of time. */
  heardMs: readonly number[];
  refill: RefillFacts;
  refillKinds: readonly RefillKind[];
  /** From how many dispenses on a refill is low, by the settings of each time; none where its capacity is not known. */
  lowLimitsOf: (eKey: string) => readonly LowLimit[];
  limitMs: number;
  reportEveryMs: number;
  /** All on which it was heard in the time of its facts, and in the day before. */
  ears: readonly Ear[];
  /** When no server was there to hear gateways. */
  serverPauses: readonly TimeInterval[];
  /** Of a gateway: when the server heard from it. */
  contacts: readonly TimeInterval[];
  /** Of a gateway: outages of the whole site in which it was lost. */
  siteOutages: readonly SharedOutage[];
};

/** What an outage of the whole site is to one of its gateways. */
type SharedOutage = {
  /** From when on this gateway was offline. */
  offlineFromMs: number;
  /** When the first gateway of the site was back. */
  toMs: number;
  /** Whether its alarm stands for the site; otherwise that of the root explains it. */
  isRoot: boolean;
};

/**
 * What an alarm comes from. `explained`: a silence that its gateways' outage explains, or of a
 * gateway the site's; `site`: the silence of the gateway that stands for the outage of its whole
 * site.
 */
type AlarmSource = "fault" | "reading" | "count" | "silence" | "explained" | "site";

export type JudgedAlarm = AlarmInterval & {
  source: AlarmSource;
  isUnstable: boolean;
  serialNumber: string;
  /** Of a silence that is explained: the gateways and repeaters whose outage may explain it. */
  causeIds: readonly string[];
  /** Of a silence that is explained: from when on it is the device's own, if it goes on until then. */
  ownFromMs?: number;
};

const OFFLINE = 1;
/** Closes what is open when the device is no longer expected to work. */
const closeAtEnd = <A extends AlarmInterval>(alarm: A, piece: Piece, nowMs: number): A => {
  const isOver = piece.toMs <= nowMs && (alarm.clearedMs === null || alarm.clearedMs > piece.toMs);
  return isOver ? { ...alarm, clearedMs: piece.toMs, closedReason: piece.endReason } : alarm;
};

type Found = AlarmInterval &
  Pick<JudgedAlarm, "source" | "isUnstable" | "ownFromMs"> & { causeIds?: string[] };

const of = (source: AlarmSource) => (alarm: AlarmInterval) => ({
  isUnstable: false,
  ...alarm,
  source,
});

/** One alarm where a fault and a reading or a count speak of the same. */
const joined = (alarms: readonly Found[]): Found[] => {
  const byStart = alarms.toSorted((a, b) => a.alarmType - b.alarmType || a.raisedMs - b.raisedMs);
  return byStart.reduce<Found[]>((kept, alarm) => {
    const last = kept.at(-1);
    const isSame =
      last?.alarmType === alarm.alarmType &&
      (last.source === "explained") === (alarm.source === "explained") &&
      (last.clearedMs === null || alarm.raisedMs < last.clearedMs);
    if (!isSame) return [...kept, { ...alarm }];
    last.confirmedMs = Math.max(last.confirmedMs, alarm.confirmedMs);
    const isLonger =
      last.clearedMs !== null && (alarm.clearedMs === null || alarm.clearedMs > last.clearedMs);
    if (isLonger) {
      last.clearedMs = alarm.clearedMs;
      last.closedReason = alarm.closedReason;
    }
    return kept;
  }, []);
};

const faultsOf = (course: DeviceSeries, piece: Piece, nowMs: number): Found[] => {
  const faults = course.faults.filter(within(piece));
  const refillsMs = changesOf(course.refill.installs).map(({ atMs }) => atMs);
  const types = new Set(faults.map(({ alarmType }) => alarmType));
  // That a gateway does not hear it is part of its silence, a battery has a course of its own.
  for (const type of [OFFLINE, ...BATTERY_ALARMS]) types.delete(type);
  return [...types].flatMap((alarmType) =>
    faultSeries(
      alarmType,
      faultIntervals(alarmType, { faults, closings: course.closings, refillsMs }),
      nowMs,
    ).map((alarm) => ({
      ...of("fault")(alarm),
      isUnstable: alarm.isUnstable,
    })),
  );
};

const silenceSpan = (
  { fromMs, toMs }: TimeInterval,
  source: "silence" | "explained" | "site",
): Found => ({
  alarmType: OFFLINE,
  raisedMs: fromMs,
  sureMs: fromMs,
  lastRaisedMs: fromMs,
  confirmedMs: fromMs,
  clearedMs: toMs === Infinity ? null : toMs,
  closedReason: toMs === Infinity ? null : "cleared",
  reopened: 0,
  source,
  isUnstable: false,
});

const contactsWithin = (course: DeviceSeries, piece: TimeInterval): TimeInterval[] => {
  const { contacts, heardMs, serverPauses, limitMs } = course;
  // A contact of one instant is one, too.
  const own = throughPauses(contacts, serverPauses, limitMs)
    .filter(({ fromMs, toMs }) => fromMs < piece.toMs && toMs >= piece.fromMs)
    .map(({ fromMs, toMs }) => ({
      fromMs: Math.max(fromMs, piece.fromMs),
      toMs: Math.min(toMs, piece.toMs),
    }));
  // One that was never in contact is missed from its start; of one that was heard before anybody
  // noted contacts nothing is known.
  if (own.length > 0) return own;
  return heardMs.length === 0 ? [{ fromMs: piece.fromMs, toMs: piece.fromMs }] : [];
};

/**
 * The alarms of a gateway's outage. One in which its whole site was lost lasts until it is back or
 * had the time of three reports to come back after the site; from then on the silence is its own.
 */
const gatewaySilences = (
  outage: TimeInterval,
  { siteOutages, reportEveryMs }: DeviceSeries,
  untilMs: number,
): Found[] => {
  const shared = siteOutages.find(
    ({ offlineFromMs, toMs }) => offlineFromMs <= outage.fromMs && outage.fromMs < toMs,
  );
  if (!shared) return [silenceSpan(outage, "silence")];
  const endMs = Math.min(outage.toMs, shared.toMs + REPORTS_TO_RETURN * reportEveryMs);
  const ofSite = { fromMs: outage.fromMs, toMs: endMs > untilMs ? Infinity : endMs };
  return [
    silenceSpan(ofSite, shared.isRoot ? "site" : "explained"),
    ...(endMs < Math.min(outage.toMs, untilMs)
      ? [silenceSpan({ fromMs: endMs, toMs: outage.toMs }, "silence")]
      : []),
  ];
};

/**
 * One alarm where a device falls silent again within three reports of being heard. One that does so
 * all day is unstable, but unlike a fault not open while it is heard: reports of silences show
 * which devices are not heard now.
 */
const reopened = (silences: readonly Found[], reportEveryMs: number): Found[] => {
  const joined: Found[] = [];
  let reopenings: number[] = [];
  for (const silence of silences) {
    const last = joined.at(-1);
    const isSame =
      last !== undefined &&
      last.source === "silence" &&
      silence.source === "silence" &&
      last.clearedMs !== null &&
      silence.raisedMs - last.clearedMs <= REPORTS_TO_RETURN * reportEveryMs;
    if (!isSame) {
      reopenings = [];
      joined.push({ ...silence });
      continue;
    }
    reopenings = [...reopenings, silence.raisedMs];
    last.reopened += 1;
    last.lastRaisedMs = silence.raisedMs;
    last.confirmedMs = silence.raisedMs;
    last.isUnstable ||= isUnstableAt(reopenings, silence.raisedMs);
    last.clearedMs = silence.clearedMs;
    last.closedReason = silence.closedReason;
  }
  return joined;
};

/** Every silence of a device by itself; for a gateway, the silences of its site too. */
const silencesOf = (course: DeviceSeries, piece: Piece, nowMs: number): Found[] => {
  const { limitMs, reportEveryMs, serverPauses } = course;
  const untilMs = Math.min(nowMs, piece.toMs);
  if (piece.toMs <= course.knownMs) return [];
  if (course.isGateway)
    return outagesOf(contactsWithin(course, piece), limitMs, untilMs).flatMap((span) =>
      gatewaySilences(span, course, untilMs),
    );
  const outagesOfGateways = new Map<Ear, TimeInterval[]>();
  const outagesOfGateway = (ear: Ear): TimeInterval[] => {
    const { gateway } = ear;
    if (gateway === null) return [];
    const known = outagesOfGateways.get(ear);
    if (known) return known;
    const contacts = throughPauses(gateway.contacts, serverPauses, gateway.limitMs);
    const outages = outagesOf(contacts, gateway.limitMs, nowMs);
    outagesOfGateways.set(ear, outages);
    return outages;
  };
  const outagesOfEar = (ear: Ear, sinceMs: number): TimeInterval[] =>
    union([
      ...outagesThatExplain(outagesOfGateway(ear), ear.gateway?.contacts ?? [], {
        sinceMs,
        reportEveryMs,
      }),
      ...ear.repeaters.flatMap((repeater) => repeater.outages),
    ]);
  const allEarsOut = (sinceMs: number): TimeInterval[] =>
    allOut(earsAt(course.ears, sinceMs).map((ear) => outagesOfEar(ear, sinceMs)));
  const facts = {
    assignedMs: Math.max(piece.fromMs, course.knownMs),
    heardMs: course.heardMs.filter((ms) => ms < piece.toMs),
    toldMs: course.faults
      .filter(({ alarmType, isRaised }) => alarmType === OFFLINE && isRaised)
      .map(({ atMs }) => atMs),
    // A device's time does not run while no server was there either.
    earsOut: (sinceMs: number) => union([...allEarsOut(sinceMs), ...serverPauses]),
    limitMs,
    reportEveryMs,
  };
  const { offline, unreachable: missed } = silenceSeries(facts, untilMs);
  // A pause of the server explains nothing that is worth showing: all devices were missed then.
  const unreachable = missed.flatMap((span) => {
    const [first] = intersection([span], allEarsOut(span.sinceMs));
    return first ? [{ ...span, fromMs: first.fromMs }] : [];
  });
  return [
    ...offline.map((span) => silenceSpan(span, "silence")),
    ...unreachable.map(({ sinceMs, fromMs, toMs }) => ({
      // Its end is not known before its gateways are back.
      ...silenceSpan({ fromMs, toMs: toMs > nowMs ? Infinity : toMs }, "explained"),
      causeIds: devicesOfEars(earsAt(course.ears, sinceMs)),
      ...(toMs > nowMs && { ownFromMs: toMs }),
    })),
  ];
};

/** When a device was silent by itself, each time by itself. */
export const ownSilences = (course: DeviceSeries, nowMs: number): TimeInterval[] =>
  piecesOf(course)
    .filter(({ fromMs }) => fromMs <= nowMs)
    .flatMap((piece) =>
      silencesOf(course, piece, nowMs)
        .filter(({ source }) => source === "silence")
        .map((alarm) => closeAtEnd(alarm, piece, nowMs)),
    )
    .map(({ raisedMs, clearedMs }) => ({ fromMs: raisedMs, toMs: clearedMs ?? Infinity }));

/** The alarms of a device by its facts, of each time with the hardware that it had. */
export const judgeDevice = (course: DeviceSeries, nowMs: number): JudgedAlarm[] =>
  piecesOf(course)
    .filter(({ fromMs }) => fromMs <= nowMs)
    .flatMap((piece) => {
      const isOfPiece = ({ raisedMs }: AlarmInterval): boolean =>
        raisedMs >= piece.fromMs && raisedMs < piece.toMs;
      const ofRefills = lowRefillSeries(course.refill, course.lowLimitsOf, nowMs).filter(isOfPiece);
      const batteries = (["own", "module"] as const).flatMap(
        (kind) => batteryIn(course, kind, piece, nowMs).alarms,
      );
      const found = [
        ...faultsOf(course, piece, nowMs),
        ...batteries.map((alarm) => ({ ...alarm, isUnstable: false })),
        ...wrongRefillSeries(course.refillKinds, course.closings)
          .filter(isOfPiece)
          .map(of("reading")),
        ...ofRefills.map(of("count")),
        ...reopened(silencesOf(course, piece, nowMs), course.reportEveryMs),
      ];
      return joined(found).map((alarm) => ({
        causeIds: [],
        ...closeAtEnd(alarm, piece, nowMs),
        serialNumber: piece.serialNumber,
      }));
    });
