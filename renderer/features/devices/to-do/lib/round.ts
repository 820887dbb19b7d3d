import type { Bring, Visit } from "#contract/devices/to-do.ts";

/** The devices of one unit, in the order of the round. */
export type Stop = { key: string; floorName: string | null; unitName: string; visits: Visit[] };

/** Devices as the list has them, unit by unit. */
export const stopsOf = (visits: readonly Visit[]): Stop[] => {
  const stops: Stop[] = [];
  for (const visit of visits) {
    const last = stops.at(-1);
    if (last?.key === visit.unit.id) last.visits.push(visit);
    else
      stops.push({
        key: visit.unit.id,
        // What hangs at a floor itself is in none of its units.
        floorName: visit.floor?.id === visit.unit.id ? null : (visit.floor?.name ?? null),
        unitName: visit.unit.name,
        visits: [visit],
      });
  }
  return stops;
};

/** How many of each thing to bring, in the order in which it is needed. */
export const bringList = (visits: readonly Visit[]): { bring: Bring; count: number }[] => {
  const sums = new Map<string, { bring: Bring; count: number }>();
  for (const { bring } of visits) {
    if (bring === null) continue;
    const key = `${bring.kind} ${bring.name}`;
    const before = sums.get(key)?.count ?? 0;
    sums.set(key, { bring, count: before + 1 });
  }
  return [...sums.values()];
};

export const isDone = ({ mark }: Visit): boolean => mark?.kind === "done";
export const isLeft = ({ mark }: Visit): boolean => mark?.kind === "notToday";
/** It is still to be visited today. */
export const isOpen = ({ mark }: Visit): boolean => mark === null;

/** On how many floors devices are. */
export const countFloors = (visits: readonly Visit[]): number =>
  new Set(visits.map(({ floor }) => floor?.id)).size;
