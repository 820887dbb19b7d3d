import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Fact } from "#contract/devices/ingest.ts";
import { ensurePartitions } from "#server/db/partitions.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { judgeStaleBadges } from "#server/engine/badges/stale/judge-stale-badges.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import { NOBODY } from "#server/engine/badges/wearers.ts";
import { addDevice } from "#server/features/devices/devices/service.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { buildBadge, buildEmployee } from "#tests/factories/employee.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { isPlainlyOpen, isPlainlySilent, plainReference } from "#tests/support/plain-badges.ts";
import { logStatements } from "#tests/support/statement-log.ts";
import { inOrder } from "./support/stored-rows.ts";
import { type Ward, buildWard, hangDevice } from "./support/ward.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const ZONE = "America/Toronto";
const clock = { now: () => NOW };
const ms = (at: string): number => Date.parse(at);

/** A minute before it. */
const MIDNIGHT = ms("2026-11-02T04:59:00Z");
/** The night on which an hour comes twice, a midnight, and days without anything between. */
const BASES = [
  ms("2026-10-28T12:00:00Z"),
  ms("2026-11-01T03:58:00Z"),
  ms("2026-11-01T05:58:00Z"),
  MIDNIGHT,
  ms("2026-11-09T15:00:00Z"),
];
/** T3 goes from Ben to Cleo, N1 from no holder to Cleo, while they are read. */
const HANDOVER = ms("2026-11-01T06:00:00Z");

type Wearer = { employeeId: string; roleId: string; worn: Record<string, [number, number]> };
type Read = Extract<Fact, { type: "passage" | "dispense" }>;
/** How long a dispenser may be silent. */
const LIMIT_MS = 24 * 3_600_000;

const instant = fc
  .tuple(
    fc.constantFrom(...BASES, MIDNIGHT, MIDNIGHT),
    fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 150 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 9000 }) },
    ),
    fc.constantFrom(0, 0, -1, 1),
  )
  .map(([base, seconds, besides]) => new Date(base + seconds * 1000 + besides).toISOString());
const badge = fc.constantFrom("P7", "P7", "T3", "N1");
const reads: fc.Arbitrary<Read> = fc.oneof(
  fc.record({
    type: fc.constant("passage" as const),
    id: fc.constantFrom("a", "b"),
    device: fc.constantFrom("C-0", "C-bay", "C-1", "C-2"),
    at: instant,
    direction: fc.constantFrom("in" as const, "out" as const),
    badge,
  }),
  fc.record({
    type: fc.constant("dispense" as const),
    id: fc.constantFrom("a", "b"),
    device: fc.constantFrom("D-0", "D-1", "D-2", "D-floor"),
    at: instant,
    count: fc.constant(1),
    badge,
  }),
);

const dispenser = fc.constantFrom("D-1", "D-2", "D-floor");
const others: fc.Arbitrary<Fact> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("device_report" as const),
      id: fc.constant("r"),
      device: dispenser,
      at: instant,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("device_fault" as const),
      id: fc.constantFrom("a", "b"),
      device: dispenser,
      at: instant,
      alarm: fc.constantFrom(1, 3, 5),
      state: fc.constantFrom("raised" as const, "cleared" as const),
    }),
  },
);
const isRead = (fact: Fact): fact is Read => fact.type === "passage" || fact.type === "dispense";

/** Whether a dispenser could record nothing at an instant. */
const isBlind = (facts: readonly Fact[], device: string, atMs: number): boolean => {
  const own = facts.filter((fact) => fact.device === device);
  const faults = own.flatMap((fact) => (fact.type === "device_fault" ? [fact] : []));
  const heard = own.filter((fact) => fact.type !== "device_fault" || fact.alarm !== 1);
  const isOpen = (alarm: number): boolean =>
    isPlainlyOpen(
      faults
        .filter((fault) => fault.alarm === alarm)
        .map(({ at, state }) => ({ atMs: ms(at), isRaised: state === "raised" })),
      atMs,
    );
  const times = heard.map(({ at }) => ms(at));
  return isOpen(3) || isOpen(5) || isPlainlySilent(times, LIMIT_MS, atMs, NOW.getTime());
};

const COUNTS = {
  compliant: null,
  missed: null,
  bounce: "bounces",
  pop_in: "pop_ins",
} as Record<string, string | null>;

const local = new Intl.DateTimeFormat("sv-SE", {
  timeZone: ZONE,
  dateStyle: "short",
  timeStyle: "short",
});

describe("the days of employees", () => {
  let database: TestDatabase;
  let db: Db;
  let product: Db;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDb({ url: database.url });
    product = openDb({ url: database.url });
    logStatements(product);
    await ensurePartitions(db, new Date("2026-10-01T00:00:00Z"), NOW);
  });
  afterAll(async () => {
    await product.destroy();
    await db.destroy();
    await database.drop();
  });

  const hang = async (ward: Ward) => {
    const [room0, room1, room2] = ward.rooms;
    const bay = ward.places.at(-1);
    const floor = ward.places[1];
    if (!room0 || !room1 || !room2 || !bay || !floor) throw new Error("the ward has places");
    const at = {
      "C-0": room0,
      "C-bay": bay,
      "C-1": room1,
      "C-2": room2,
      "D-0": room0,
      "D-1": room1,
      "D-2": room2,
      "D-floor": floor,
    };
    for (const [serial, place] of Object.entries(at))
      await hangDevice(db, ward, serial, serial.startsWith("C") ? "counter" : "dispenser", place);
    return new Map(Object.entries(at));
  };

  const staff = async ({ scope }: Ward): Promise<Wearer[]> => {
    const ben = await buildEmployee(db, scope);
    const cleo = await buildEmployee(db, scope);
    await buildBadge(db, scope, "P7", ben.employeeId);
    const wear = async (number: string, employeeId: string, from: number, to: number) => {
      const known = await db("badge")
        .where({ customer_id: scope.customerId, serial_number: number })
        .first("badge_id");
      await db("badge_assignment").insert({
        customer_id: scope.customerId,
        badge_id: known?.badge_id ?? (await buildBadge(db, scope, number)),
        employee_id: employeeId,
        starts_at: new Date(from),
        ends_at: to === Infinity ? null : new Date(to),
        is_permanent: false,
      });
    };
    const begin = ms("2026-01-01T00:00:00Z");
    await wear("T3", ben.employeeId, begin, HANDOVER);
    await wear("T3", cleo.employeeId, HANDOVER, Infinity);
    await wear("N1", cleo.employeeId, HANDOVER, Infinity);
    return [
      {
        employeeId: ben.employeeId,
        roleId: ben.jobRoleId,
        worn: { P7: [-Infinity, Infinity], T3: [-Infinity, HANDOVER] },
      },
      {
        employeeId: cleo.employeeId,
        roleId: cleo.jobRoleId,
        worn: { T3: [HANDOVER, Infinity], N1: [HANDOVER, Infinity] },
      },
      { employeeId: NOBODY, roleId: NOBODY, worn: { N1: [-Infinity, HANDOVER] } },
    ];
  };

  /** The rows as they must be, from all facts at once. */
  const expected = (
    facts: readonly Fact[],
    wearers: readonly Wearer[],
    placeOf: ReadonlyMap<string, string>,
    ward: Ward,
    behind: number,
    popIn: number,
  ): unknown[] => {
    const unitOf = (place: string): string => {
      const line = [place];
      for (let up = ward.parents.get(place); up; up = ward.parents.get(up)) line.push(up);
      return line.at(-3) ?? place;
    };
    const [room0] = ward.rooms;
    const floor = ward.places[1] ?? "";
    const rules = {
      setting: () => ({ behind, ahead: 60, popIn }),
      isCounted: (place: string) => place !== room0,
      serves: (dispenser: string, place: string) =>
        dispenser === floor || unitOf(dispenser) === unitOf(place),
      // A bay has no dispenser of its own: what hangs on the floor serves it.
      notJudged: (place: string, atMs: number) => {
        const own = [...placeOf].find(
          ([serial, at]) => at === place && place !== room0 && serial.startsWith("D"),
        );
        if (own) return isBlind(facts, own[0], atMs) ? "blind" : null;
        return isBlind(facts, "D-floor", atMs) ? "no_reading" : null;
      },
    };
    return wearers.flatMap((wearer) => {
      const own = facts
        .filter(isRead)
        .filter(({ badge: number = "", at }) => {
          const [from, to] = wearer.worn[number] ?? [0, 0];
          return ms(at) >= from && ms(at) < to;
        })
        .map((fact) => ({
          fact,
          id: `${fact.type} ${fact.device} ${fact.at} ${fact.id}`,
          atMs: ms(fact.at),
          placeId: placeOf.get(fact.device) ?? "",
          badge: fact.badge ?? "",
          isOut: fact.type === "passage" && fact.direction === "out",
        }));
      const passages = own.filter(({ fact }) => fact.type === "passage");
      const dispenses = own.filter(({ fact }) => fact.type === "dispense");
      const plain = plainReference(passages, dispenses, rules, NOW.getTime());
      const rows = new Map<string, { counts: Map<string, number>; slots: Map<string, number> }>();
      const add = (one: (typeof own)[number], ...counts: string[]): void => {
        const [day = "", time = ""] = local.format(one.atMs).split(" ");
        const unit = one.placeId === floor ? floor : unitOf(one.placeId);
        const key = `${day}|${unit}`;
        const row = rows.get(key) ?? { counts: new Map(), slots: new Map() };
        rows.set(key, row);
        const [hour = 0, minute = 0] = time.split(":").map(Number);
        for (const count of counts) {
          row.counts.set(count, (row.counts.get(count) ?? 0) + 1);
          const slot = `${count} ${hour * 2 + (minute >= 30 ? 1 : 0)}`;
          row.slots.set(slot, (row.slots.get(slot) ?? 0) + 1);
        }
      };
      for (const one of passages) {
        const outcome = plain.outcomes.get(one.id) ?? "";
        const side = one.isOut ? "outs" : "ins";
        if (outcome === "compliant" || outcome === "missed") add(one, side);
        if (outcome === "compliant") add(one, `compliant_${side}`);
        // Both halves of a pair lie next to each other; the first one counts it.
        if (outcome === "bounce" && one.isOut) add(one, "bounces");
        if (outcome === "pop_in" && !one.isOut) add(one, "pop_ins");
        if (!(outcome in COUNTS)) add(one, outcome);
        if (plain.missedExits.includes(one.id)) add(one, "missed_exits");
      }
      for (const one of dispenses) {
        add(one, "dispenses");
        if (plain.unmatched.includes(one.id)) add(one, "unmatched");
      }
      return [...rows].map(([key, { counts, slots }]) => {
        const [day, location_id] = key.split("|");
        const names = ["ins", "compliant_ins", "outs", "compliant_outs", "dispenses"];
        const inSlot = (slot: number): number[] =>
          names.map((name) => slots.get(`${name} ${slot}`) ?? 0);
        return {
          day,
          location_id,
          employee_id: wearer.employeeId,
          job_role_id: wearer.roleId,
          badge: wearer.employeeId === NOBODY ? "N1" : "",
          ...Object.fromEntries(counts),
          slots: Array.from({ length: 48 }, (_, slot) => [slot, ...inSlot(slot)])
            .filter(([, ...of]) => of.some((count) => count > 0))
            .flat(),
        };
      });
    });
  };

  /** The stored rows, without what is 0. */
  const stored = async ({ scope }: Ward): Promise<unknown[]> => {
    const rows = await db("employee_day").where(tenant(scope)).select();
    return rows.map(({ customer_id: _customer, facility_id: _facility, ...row }) =>
      Object.fromEntries(Object.entries(row).filter(([, value]) => value !== 0)),
    );
  };

  it("employee days are the same in any order of facts", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 5, arbitrary: reads }, { weight: 1, arbitrary: others }), {
          minLength: 1,
          maxLength: 100,
        }),
        fc.array(fc.nat(9), { minLength: 10, maxLength: 10 }),
        fc.constantFrom(0, 60, 300),
        fc.constantFrom(0, 20, 60),
        async (drawn, order, behind, popIn) => {
          const ward = await buildWard(db, ZONE);
          const placeOf = await hang(ward);
          const wearers = await staff(ward);
          await db("report_setting")
            .where(tenant(ward.scope))
            .update({ look_behind_seconds: behind, pop_in_window_seconds: popIn });
          const facts = [
            ...new Map(
              drawn.map((one) => [`${one.type} ${one.device} ${one.at} ${one.id}`, one]),
            ).values(),
          ];
          // A batch is of one time, so that it touches little; times come in any order.
          const batches = Map.groupBy(facts, ({ at }) => {
            const base = BASES.findLastIndex((begin) => begin <= ms(at) + 1);
            return order[(base * 2 + (Math.floor(ms(at) / 60_000) % 2)) % order.length] ?? 0;
          });
          for (const [, batch] of [...batches].toSorted(([one], [other]) => one - other)) {
            const answer = await ingestFacts(product, ward.scope, batch, { clock });
            expect(answer.refused).toEqual([]);
            await judgeStaleBadges(product, ward.scope, clock);
          }
          const live = inOrder(await stored(ward));
          const must = inOrder(expected(facts, wearers, placeOf, ward, behind, popIn));
          if (!isDeepStrictEqual(live, must)) expect(live).toEqual(must);

          await rebuildFacility(product, ward.scope, { now: clock.now });
          expect(inOrder(await stored(ward))).toEqual(live);
          expect(await db("badge_due").where("facility_id", ward.scope.facilityId)).toEqual([]);
        },
      ),
      { numRuns: 10 },
    );
  });

  const passage = (device: string, at: string, direction = "in"): unknown => ({
    type: "passage",
    id: `${device} ${at}`,
    device,
    at,
    direction,
    badge: "P7",
  });
  const sums = async ({ scope }: Ward) =>
    db("employee_day")
      .where(tenant(scope))
      .sum({
        ins: "ins",
        outs: "outs",
        pending: "pending",
        outer_door: "outer_door",
        dispenses: "dispenses",
      })
      .first();

  it("employee days wait for the end of passages' windows, and then come themselves", async () => {
    const ward = await buildWard(db, ZONE);
    await hang(ward);
    const { scope } = ward;
    const at = NOW.getTime() - 30_000;
    await ingestFacts(product, scope, [passage("C-1", new Date(at).toISOString())], { clock });
    await judgeStaleBadges(product, scope, clock);
    expect(await sums(ward)).toMatchObject({ ins: 0, pending: 1 });
    const due = await db("badge_due").where("facility_id", scope.facilityId).first("due_at");
    expect(due?.due_at).toEqual(new Date(at + 60_001));
    await judgeStaleBadges(product, scope, { now: () => new Date(at + 60_001) });
    expect(await sums(ward)).toMatchObject({ ins: 1, pending: 0 });
    expect(await db("badge_due").where("facility_id", scope.facilityId)).toEqual([]);
  });

  it("moving a counter to a bay makes its room an outer door from then", async () => {
    const ward = await buildWard(db, ZONE);
    const [room = "", bay = ""] = [ward.rooms[0], ward.places.at(-1)];
    await hangDevice(db, ward, "C-0", "counter", room);
    await hangDevice(db, ward, "D-0", "dispenser", room);
    const facts = ["2026-11-09T15:00:00Z", "2026-11-09T16:00:00Z"].map((at) => passage("C-0", at));
    await ingestFacts(product, ward.scope, facts, { clock });
    await judgeStaleBadges(product, ward.scope, clock);
    expect(await sums(ward)).toMatchObject({ ins: 2, outer_door: 0 });
    const startsAt = new Date("2026-11-09T15:30:00Z");
    await product.transaction((tx) =>
      addDevice(
        tx,
        ward.scope,
        {
          serialNumber: "C-bay",
          name: "C-bay",
          deviceTypeId: 2,
          assignment: { locationId: bay, startsAt, isCompliance: true },
        },
        NOW,
      ),
    );
    await judgeStaleBadges(product, ward.scope, clock);
    expect(await sums(ward)).toMatchObject({ ins: 1, outer_door: 1 });
  });
});
