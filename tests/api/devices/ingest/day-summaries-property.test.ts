import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensurePartitions } from "#server/db/partitions.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { setCountWithUnit } from "#server/engine/count-with-unit.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import {
  addDevice,
  assignDevice,
  deactivateDevice,
  unassignDevice,
} from "#server/features/devices/devices/service.ts";
import { changeReportSettings } from "#server/features/organization/facilities/service.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { logStatements } from "#tests/support/statement-log.ts";
import { type ReferenceFact, SlowReference, factKey } from "./support/slow-reference.ts";
import { type Derived, derivedRows, difference, inOrder } from "./support/stored-rows.ts";
import { LONG_AGO, type Ward, buildWard, hangDevice } from "./support/ward.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const clock = { now: () => NOW };
const HOUR = 3_600_000;

/** Zones with the instants of their clock changes, spring and autumn. */
const zones = {
  "America/Toronto": ["2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z"],
  "Australia/Lord_Howe": ["2026-04-04T15:00:00Z", "2026-10-03T15:30:00Z"],
  "Pacific/Chatham": ["2026-04-04T14:00:00Z", "2026-09-26T14:00:00Z"],
};

const known = {
  "D-1": "dispenser",
  "D-2": "dispenser",
  "C-1": "counter",
  "C-2": "counter",
} as const;
const unknown = { "U-D": "dispenser", "U-C": "counter" } as const;
const serials = [...Object.keys(known), ...Object.keys(unknown)];

/** Instants near the clock changes, around midnights there, and about now. */
const instants = (changes: readonly string[]): fc.Arbitrary<number> =>
  fc
    .tuple(
      fc.constantFrom(...changes.map((at) => Date.parse(at)), NOW.getTime() - 2 * HOUR),
      fc.oneof(fc.integer({ min: -8, max: 8 }), fc.integer({ min: -72, max: 72 })),
      fc.constantFrom(-1, 0, 1, 60_000),
    )
    .map(([base, quarters, ms]) => base + quarters * 15 * 60_000 + ms)
    .filter((at) => at <= NOW.getTime() + 10 * 60_000);

const facts = (instant: fc.Arbitrary<number>): fc.Arbitrary<ReferenceFact> => {
  const common = {
    id: fc.constantFrom("a", "b", "c", 'q"\\', "é✓"),
    device: fc.constantFrom(...serials),
    at: instant.map((at) => new Date(at).toISOString()),
  };
  const few = {
    requiredKeys: ["type", "id", "device", "at"] as ("type" | "id" | "device" | "at")[],
  };
  return fc.oneof(
    fc.record(
      { type: fc.constant("dispense" as const), ...common, count: fc.integer({ min: 1, max: 5 }) },
      few,
    ),
    fc.record({
      type: fc.constant("passage" as const),
      ...common,
      direction: fc.constantFrom("in" as const, "out" as const),
    }),
    fc.record(
      {
        type: fc.constant("device_report" as const),
        ...common,
        rssi: fc.integer({ min: -62, max: -60 }),
        gateway: fc.constantFrom("g1", "g2"),
        battery: fc.constantFrom("Good", "Low", "Dead"),
        firmware: fc.constantFrom("1.0", "1.10", "é"),
        dispenses: fc.integer({ min: 0, max: 2 }),
        refill: fc.record({ eKey: fc.constantFrom("x", "y") }),
        via: fc.tuple(fc.constantFrom("R-1", "R-2")),
      },
      few,
    ),
    fc
      .record({
        type: fc.constant("device_fault" as const),
        ...common,
        alarm: fc.constantFrom(1, 5),
      })
      .map((fact) => ({ ...fact, state: "raised" })),
  );
};

type Step =
  | { do: "ingest"; batches: ReferenceFact[][] }
  | { do: "settings"; at: number; outboundOnly: boolean }
  | { do: "assign"; serial: string; at: number; place: number; isCompliance: boolean }
  | { do: "unassign" | "deactivate"; serial: string; at: number }
  | { do: "add"; serial: keyof typeof unknown; place: number | null; at: number }
  | { do: "mark"; place: number; at: number; isOn: boolean }
  | { do: "rebuild" };

/**
 * The first of two lines about one fact holds and the other is refused, and the first of concurrent
 * batches is unknown: there, all lines about one fact say the same.
 */
const agreeing = (batches: ReferenceFact[][]): ReferenceFact[][] => {
  if (batches.length === 1) return batches;
  const told = new Map<string, ReferenceFact>();
  for (const fact of batches.flat().toReversed()) told.set(factKey(fact), fact);
  return batches.map((batch) => batch.map((fact) => told.get(factKey(fact)) ?? fact));
};

const stepsAt = (at: fc.Arbitrary<number>): fc.Arbitrary<Step[]> => {
  const serial = fc.constantFrom(...serials);
  const place = fc.nat({ max: 8 });
  const ingest = fc.array(facts(at), { minLength: 1, maxLength: 25 }).chain((pool) => {
    const batch = fc.array(fc.constantFrom(...pool), { maxLength: 30 });
    return fc.record({
      do: fc.constant("ingest" as const),
      batches: fc.array(batch, { minLength: 1, maxLength: 3 }).map(agreeing),
    });
  });
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 6, arbitrary: ingest },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("settings" as const),
        at,
        outboundOnly: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("assign" as const),
        serial,
        at,
        place,
        isCompliance: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constantFrom("unassign" as const, "deactivate" as const),
        serial,
        at,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("add" as const),
        serial: fc.constantFrom("U-D" as const, "U-C" as const),
        place: fc.option(place),
        at,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("mark" as const),
        place,
        at,
        isOn: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ do: "rebuild" as const }) },
  );
  return fc.array(step, { minLength: 1, maxLength: 12 });
};

/** What happens to one facility; facts and changes share a few instants, so that they meet. */
const steps = (changes: readonly string[]): fc.Arbitrary<Step[]> =>
  fc
    .array(instants(changes), { minLength: 2, maxLength: 8 })
    .chain((few) => stepsAt(fc.constantFrom(...few)));

/** Runs the product and the reference side by side. */
class Both {
  readonly reference: SlowReference;
  private readonly db: Db;
  private readonly ward: Ward;

  constructor(db: Db, ward: Ward, zone: string) {
    this.db = db;
    this.ward = ward;
    this.reference = new SlowReference(zone, ward.parents);
  }

  async hang(): Promise<void> {
    for (const [index, [serial, kind]] of Object.entries(known).entries()) {
      const place = this.ward.rooms[index] ?? null;
      const deviceId = await hangDevice(this.db, this.ward, serial, kind, place);
      const hangings = [{ at: LONG_AGO.getTime(), place, isCompliance: true }];
      this.reference.devices.set(serial, { deviceId, kind, hangings, deactivatedAt: Infinity });
    }
  }

  private place(index: number): string {
    return this.ward.places[index % this.ward.places.length] ?? "";
  }

  private async ingest(batches: ReferenceFact[][]): Promise<void> {
    const { db, ward } = this;
    const answers = await Promise.all(
      batches.map((batch) => ingestFacts(db, ward.scope, batch, { clock })),
    );
    const fates = batches.map((batch) => batch.map((fact) => this.reference.take(fact)));
    const count = (fate: string): number => fates.flat().filter((one) => one === fate).length;
    const sum = (what: "accepted" | "duplicate"): number =>
      answers.reduce((all, one) => all + one[what], 0);
    // Which of two batches at once is the first to bring a fact is theirs to settle.
    expect({ accepted: sum("accepted"), duplicate: sum("duplicate") }).toEqual({
      accepted: count("new"),
      duplicate: count("duplicate"),
    });
    for (const [index, batch] of fates.entries()) {
      const refused = batch.flatMap((fate, line) =>
        fate === "new" || fate === "duplicate"
          ? []
          : [{ index: line, id: batches[index]?.[line]?.id, code: fate }],
      );
      expect(answers[index]?.refused).toEqual(refused);
    }
  }

  async run(step: Step): Promise<void> {
    const { db, reference } = this;
    const { scope } = this.ward;
    if (step.do === "rebuild") return rebuildFacility(db, scope, clock);
    if (step.do === "ingest") return this.ingest(step.batches);
    const at = new Date(step.at);
    if (step.do === "settings") {
      const { outboundOnly } = step;
      const made = await db.transaction((tx) =>
        changeReportSettings(tx, scope, at, { outboundOnly }),
      );
      reference.settings.push({
        version: made.version,
        from: made.validFrom.getTime(),
        outboundOnly,
      });
      return;
    }
    if (step.do === "mark") {
      const locationId = this.place(step.place);
      await db.transaction((tx) =>
        setCountWithUnit(tx, scope, { locationId, at, countsWithUnit: step.isOn }),
      );
      reference.marks.push({ at: step.at, place: locationId, isOn: step.isOn });
      return;
    }
    const device = reference.devices.get(step.serial);
    if (step.do === "add") {
      if (device) return;
      const kind = unknown[step.serial];
      const place = step.place === null ? null : this.place(step.place);
      const { deviceId } = await db.transaction((tx) =>
        addDevice(
          tx,
          scope,
          {
            serialNumber: step.serial,
            name: step.serial,
            deviceTypeId: kind === "dispenser" ? 1 : 2,
            assignment: place ? { locationId: place, startsAt: at } : undefined,
          },
          NOW,
        ),
      );
      const hangings = place ? [{ at: step.at, place, isCompliance: true }] : [];
      reference.add(step.serial, { deviceId, kind, hangings, deactivatedAt: Infinity });
      return;
    }
    if (!device) return;
    if (step.do === "assign") {
      const assignment = {
        locationId: this.place(step.place),
        startsAt: at,
        isCompliance: step.isCompliance,
      };
      await db.transaction((tx) => assignDevice(tx, scope, device.deviceId, assignment));
      device.hangings.push({
        at: step.at,
        place: assignment.locationId,
        isCompliance: step.isCompliance,
      });
      return;
    }
    const end = step.do === "deactivate" ? deactivateDevice : unassignDevice;
    await db.transaction((tx) => end(tx, scope, device.deviceId, at));
    device.hangings.push({ at: step.at, place: null, isCompliance: false });
    if (step.do === "deactivate") device.deactivatedAt = step.at;
  }

  expected(): Derived {
    return {
      deviceDays: inOrder(this.reference.deviceDays()),
      locationDays: inOrder(this.reference.locationDays()),
      deviceStates: inOrder(this.reference.deviceStates()),
      facilityData: inOrder(this.reference.facilityData()),
    };
  }
}

describe("whatever arrives in whatever order, the summaries say what the facts say", () => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDb({ url: database.url });
    logStatements(db);
    await ensurePartitions(db, new Date("2026-03-01T00:00:00Z"), new Date("2026-12-01T00:00:00Z"));
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  it.each(Object.entries(zones))(
    "the summaries match the facts in any order, in %s, over clock changes",
    async (zone, changes) => {
      await fc.assert(
        fc.asyncProperty(steps(changes), async (plan) => {
          const ward = await buildWard(db, zone);
          const both = new Both(db, ward, zone);
          await both.hang();
          for (const step of plan) await both.run(step);
          const expected = both.expected();
          const kept = await derivedRows(db, ward.scope);
          expect(difference(kept, expected)).toBeNull();
          const waiting = await db("unclaimed_fact").where(tenant(ward.scope)).count({ n: "*" });
          expect(waiting[0]?.["n"]).toBe(both.reference.waitingCount());
          await rebuildFacility(db, ward.scope, clock);
          expect(difference(await derivedRows(db, ward.scope), expected)).toBeNull();
        }),
        { numRuns: 8 },
      );
    },
  );
});
