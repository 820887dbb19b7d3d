/** From when to when something lasted; null: it lasts still. */
export type Stretch<T> = T & { from: Date; to: Date | null };

type Fault = { at: Date; alarm_type: number; is_raised: boolean };

/** Faults from raised to cleared, in the order in which they began. */
export const faultStretches = (faults: readonly Fault[]): Stretch<{ alarm: number }>[] => {
  const open = new Map<number, Stretch<{ alarm: number }>>();
  const all: Stretch<{ alarm: number }>[] = [];
  for (const { at, alarm_type: alarm, is_raised: isRaised } of faults) {
    const running = open.get(alarm);
    if (isRaised && running === undefined) {
      const begun = { alarm, from: at, to: null };
      open.set(alarm, begun);
      all.push(begun);
    }
    if (!isRaised && running !== undefined) {
      running.to = at;
      open.delete(alarm);
    }
  }
  return all;
};

/** States one after the other: each lasts until the next one. */
export const stateStretches = <T extends { at: Date }>(
  changes: readonly T[],
): Stretch<{ change: T }>[] =>
  changes.map((change, index) => ({
    change,
    from: change.at,
    to: changes[index + 1]?.at ?? null,
  }));
