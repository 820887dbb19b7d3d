import type { UnitPlan } from "./types.ts";

/** A unit as a line of its facility's table; "Trauma 1-4, Exam 1-12" is sixteen rooms. */
type UnitLine<Code> = readonly [
  code: Code,
  name: string,
  floor: string,
  rooms: string,
  dispensers: number,
  counters: number,
  passagesPerMonth: number,
  ratePercent: number,
];

const roomNames = (rooms: string): string[] =>
  rooms.split(", ").flatMap((range) => {
    const [, name = "", first, last] = /^(.+) (\d+)-(\d+)$/u.exec(range) ?? [];
    const length = Number(last) - Number(first) + 1;
    return Array.from({ length }, (_, index) => `${name} ${Number(first) + index}`);
  });

/**
 * The units of a facility.
 * @param usual what its units have in common
 * @param unusual what is different in single units, by their codes
 */
export const unitTable = <const Code extends string>(
  usual: Pick<UnitPlan, "isObservable" | "uncounted" | "yearlyGain" | "rhythm">,
  lines: readonly UnitLine<Code>[],
  unusual: Partial<Record<NoInfer<Code>, Partial<UnitPlan>>> = {},
): UnitPlan[] =>
  lines.map(
    ([
      code,
      name,
      floor,
      rooms,
      dispensers,
      counters,
      passagesPerMonth,
      ratePercent,
    ]): UnitPlan => ({
      ...usual,
      code,
      name,
      floor,
      roomNames: roomNames(rooms),
      dispensers,
      counters,
      passagesPerMonth,
      ratePercent,
      ...unusual[code],
    }),
  );
