import fc from "fast-check";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** When batches come: the first at the start, each so long after the one before. */
const GAPS = [5, 10, 20, 35, 65, 125, 180, 480, 1500] as const;
const ARRIVALS = 12;
/** How old facts are on arrival, in minutes: of most that arrive together some are of one instant. */
const LATE = [0, 0, 0, 0, 5, 25, 90, 150, 400, 1600] as const;

type What = { type: string } & Record<string, unknown>;
type DrawnFact = {
  device: number;
  arrival: number;
  late: number;
  /** Which gateway is named, if one is, and whether with the strength of the signal. */
  gateway: number;
  isStrengthTold: boolean;
  isVia: boolean;
  /** Sent by the previous hardware, whenever it was. */
  isOld: boolean;
  what: What;
};
type DrawnFleet = {
  gateways: number;
  hasRepeater: boolean;
  devices: ("dispenser" | "counter")[];
  /** Hours that a device hangs there before the first batch; below 0 after it. */
  since: number[];
  /** The batches at which each gateway is in contact. */
  contacts: number[][];
  facts: DrawnFact[];
  replaced: { device: number; arrival: number } | null;
};

const level = fc.constantFrom("Good", "Low", "Dead");
const reports = { type: fc.constant("device_report") };
const what: fc.Arbitrary<What> = fc.oneof(
  fc.record(reports),
  fc.record({ ...reports, battery: level }),
  fc.record({ ...reports, battery: level }),
  fc.record({ ...reports, moduleBattery: level }),
  fc.record({
    ...reports,
    dispenses: fc.constantFrom(0, 20, 940, 949, 960),
    refill: fc.record({ eKey: fc.constantFrom("K1", "K2") }),
  }),
  fc.record({
    type: fc.constant("device_fault"),
    alarm: fc.constantFrom(1, 2, 5, 6, 7, 8, 9, 10),
    state: fc.constantFrom("raised", "raised", "cleared"),
  }),
  fc.record({ type: fc.constant("dispense"), count: fc.constantFrom(1, 9) }),
);
const arrival = fc.integer({ min: 0, max: ARRIVALS - 1 });
const index = fc.nat(3);
const fact: fc.Arbitrary<DrawnFact> = fc.record({
  device: index,
  arrival,
  late: fc.constantFrom(...LATE),
  gateway: fc.constantFrom(-1, 0, 0, 0, 1),
  isStrengthTold: fc.boolean(),
  isVia: fc.constantFrom(false, false, false, true),
  isOld: fc.constantFrom(false, false, false, true),
  what,
});
export const fleet: fc.Arbitrary<DrawnFleet> = fc.record({
  gateways: fc.constantFrom(1, 1, 2),
  hasRepeater: fc.constantFrom(false, false, true),
  devices: fc.array(
    fc.constantFrom("dispenser" as const, "dispenser" as const, "counter" as const),
    {
      minLength: 1,
      maxLength: 2,
    },
  ),
  since: fc.array(fc.constantFrom(200, 200, 200, 20, 1, -3), { minLength: 2, maxLength: 2 }),
  contacts: fc.array(fc.uniqueArray(arrival, { minLength: 0, maxLength: ARRIVALS - 2 }), {
    minLength: 2,
    maxLength: 2,
  }),
  facts: fc.array(fact, { minLength: 6, maxLength: 14, size: "max" }),
  replaced: fc.option(fc.record({ device: index, arrival }), { freq: 3 }),
});

/** When batches come to a facility, and whether the check for silent devices ran just before. */
export const arrivals = fc.array(
  fc.record({ gap: fc.constantFrom(...GAPS), isLooking: fc.boolean() }),
  { minLength: ARRIVALS, maxLength: ARRIVALS, size: "max" },
);

type FleetDevice = {
  serialNumber: string;
  type: "dispenser" | "counter" | "gateway" | "repeater";
  sinceMs: number;
};
export type Fleet = {
  devices: FleetDevice[];
  /** What comes with each batch. */
  batches: Record<string, unknown>[][];
  /** Hardware that is replaced at a batch, before it comes. */
  replaced: { arrival: number; serialNumber: string; by: string } | null;
};

/** A drawn fleet as it is in a facility: whose devices hang there, and what they send when. */
export const fleetOf = (drawn: DrawnFleet, name: string, times: readonly number[]): Fleet => {
  const startMs = times[0] ?? 0;
  const own = drawn.devices.map((type, at) => ({
    serialNumber: `${name} D${at}`,
    type,
    sinceMs: startMs - (drawn.since[at] ?? 0) * 60 * MINUTE,
  }));
  const relay = (serialNumber: string, type: "gateway" | "repeater") => ({
    serialNumber,
    type,
    sinceMs: startMs - 10 * DAY,
  });
  const gateways = Array.from({ length: drawn.gateways }, (_, at) =>
    relay(`${name} G${at}`, "gateway"),
  );
  const repeaters = drawn.hasRepeater ? [relay(`${name} R`, "repeater")] : [];
  const replacedAt = drawn.replaced && drawn.replaced.device % own.length;
  const old = replacedAt === null ? undefined : own[replacedAt]?.serialNumber;
  const replaced =
    drawn.replaced === null || old === undefined
      ? null
      : { arrival: drawn.replaced.arrival, serialNumber: old, by: `${old} new` };
  const batches = times.map((ms, at): Record<string, unknown>[] =>
    gateways
      .filter((_, number) => drawn.contacts[number]?.includes(at))
      .map(({ serialNumber }) => ({
        type: "device_report",
        id: `${serialNumber} ${at}`,
        device: serialNumber,
        at: new Date(ms).toISOString(),
      })),
  );
  const senders = [...own, ...repeaters];
  for (const [number, one] of drawn.facts.entries()) {
    const sender = senders[one.device % senders.length];
    const atMs = (times[one.arrival] ?? 0) - one.late * MINUTE;
    if (sender === undefined) continue;
    const isReplaced =
      sender.serialNumber === replaced?.serialNumber &&
      !one.isOld &&
      atMs >= (times[replaced.arrival] ?? 0);
    const gateway = gateways[one.gateway]?.serialNumber;
    const isReport = one.what.type === "device_report";
    // Others than dispensers have nothing to dispense.
    const isOdd =
      sender.type !== "dispenser" && (one.what.type === "dispense" || "refill" in one.what);
    batches[one.arrival]?.push({
      ...(isOdd ? { type: "device_report" } : one.what),
      id: `${name} ${number}`,
      device: isReplaced ? replaced.by : sender.serialNumber,
      at: new Date(atMs).toISOString(),
      ...((isReport || isOdd) &&
        gateway !== undefined && { gateway, ...(one.isStrengthTold && { rssi: -60 }) }),
      ...(isReport &&
        one.isVia &&
        drawn.hasRepeater &&
        sender.type !== "repeater" && { via: [`${name} R`] }),
    });
  }
  return { devices: [...own, ...gateways, ...repeaters], batches, replaced };
};
