import { createTurn } from "#server/lib/yield-to-event-loop.ts";
import { type LocalDay, localDays } from "./model/days.ts";
import type { FacilityModel } from "./model/facility-model.ts";
import { type Emit, simulateRoomDay } from "./model/traffic.ts";

/** Share of the planned traffic that the demo has: enough to look real, quick to load. */
export const DEMO_INTENSITY = 0.6;

/** Room beside a time offset for the badge (+1) and the direction, in one exact double. */
const PAYLOAD = 2 ** 18;

/** One device's facts in order of time, packed into doubles: a year of 300 devices is a few MB. */
export class FactColumn {
  readonly #sinceMs: number;
  #keys = new Float64Array(1024);
  #count = 0;

  /** @param sinceMs the earliest instant that may be added, epoch ms */
  constructor(sinceMs: number) {
    this.#sinceMs = sinceMs;
  }

  get count(): number {
    return this.#count;
  }

  /** @param badge index of a badge, -1 without */
  add(atMs: number, badge: number, isOut: boolean): void {
    if (this.#count === this.#keys.length) {
      const larger = new Float64Array(this.#count * 2);
      larger.set(this.#keys);
      this.#keys = larger;
    }
    this.#keys[this.#count++] =
      (atMs - this.#sinceMs) * PAYLOAD + (badge + 1) * 2 + (isOut ? 1 : 0);
  }

  /** Brings the facts into order and retains one of the same millisecond. */
  sort(): void {
    this.#keys = this.#keys.subarray(0, this.#count).sort();
    let kept = 0;
    let lastOffset = -1;
    for (const key of this.#keys) {
      const offset = Math.floor(key / PAYLOAD);
      if (offset === lastOffset) continue;
      lastOffset = offset;
      this.#keys[kept++] = key;
    }
    this.#count = kept;
  }

  at(index: number): number {
    return this.#sinceMs + Math.floor((this.#keys[index] ?? 0) / PAYLOAD);
  }

  badge(index: number): number {
    return (((this.#keys[index] ?? 0) % PAYLOAD) >> 1) - 1;
  }

  isOut(index: number): boolean {
    return (this.#keys[index] ?? 0) % 2 === 1;
  }

  /** Place of the first fact at or after an instant (of a sorted column). */
  firstFrom(atMs: number): number {
    const key = (atMs - this.#sinceMs) * PAYLOAD;
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#keys[middle] ?? 0) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * Plays a day of a facility's plan: a history and a live simulation alike.
 * @param intensities shares of the planned traffic; each is a stream of people of its own
 */
export const playDay = (
  model: FacilityModel,
  day: LocalDay,
  intensities: readonly number[],
  emit: Emit,
): void => {
  for (const [stream, intensity] of intensities.entries())
    for (const room of model.rooms) simulateRoomDay(model, room, day, stream, intensity, emit);
};

/**
 * Plays every room of a facility from `sinceMs` to `toMs`.
 * @param intensity share of the planned traffic, 1 for all of it
 * @returns a sorted column per device, in the order of the layout's devices
 */
export const playHistory = async (
  model: FacilityModel,
  sinceMs: number,
  toMs: number,
  intensity: number,
): Promise<FactColumn[]> => {
  const columns = model.layout.devices.map(() => new FactColumn(sinceMs));
  const emit: Emit = (device, atMs, badge, isOut) => {
    if (atMs >= sinceMs && atMs <= toMs) columns[device]?.add(atMs, badge, isOut);
  };
  const turn = createTurn();
  for (const day of localDays(model.plan.timeZone, sinceMs, toMs)) {
    playDay(model, day, [intensity], emit);
    // Pages are answered meanwhile.
    if (turn.isOver()) await turn.next();
  }
  for (const column of columns) column.sort();
  return columns;
};
