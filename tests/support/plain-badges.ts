/*
 * What becomes of a holder's passages, worked out from the definitions alone, one passage and one
 * dispense at a time, with no regard for speed. Shares no code with the engine.
 */

type PlainPassage = {
  id: string;
  atMs: number;
  isOut: boolean;
  placeId: string;
  badge: string;
  /** Its gateway sent a time that is more than 15 s off. */
  isSkewed?: boolean;
};
type PlainDispense = { id: string; atMs: number; placeId: string };
type PlainRules = {
  /** Seconds. */
  setting(atMs: number): { behind: number; ahead: number; popIn: number };
  isCounted(placeId: string, atMs: number): boolean;
  serves(dispenserPlaceId: string, placeId: string): boolean;
  notJudged(placeId: string, atMs: number): string | null;
};

const byTime = <T extends { atMs: number; id: string }>(ones: readonly T[]): T[] =>
  [...ones].sort((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));

/** Finds two neighbours that fulfil a condition, again and again, until there are none. */
const untilNone = (
  list: PlainPassage[],
  isPair: (first: PlainPassage, second: PlainPassage) => boolean,
  onPair: (first: PlainPassage, second: PlainPassage) => PlainPassage[],
): PlainPassage[] => {
  for (;;) {
    const at = list.findIndex((one, index) => {
      const next = list[index + 1];
      return next !== undefined && isPair(one, next);
    });
    const [first, second] = [list[at], list[at + 1]];
    if (at < 0 || !first || !second) return list;
    list = [...list.slice(0, at), ...onPair(first, second), ...list.slice(at + 2)];
  }
};

const isLeft = (passage: PlainPassage, all: readonly PlainPassage[]): boolean => {
  const own = byTime(all.filter(({ badge }) => badge === passage.badge));
  const mine = own.indexOf(passage);
  // Some 31 reads of the badge in a row that hold this one, all at one place, within an hour.
  return own.some((_, from) => {
    const row = own.slice(from, from + 31);
    const [first, last] = [row[0], row[30]];
    if (!first || !last || mine < from || mine > from + 30) return false;
    return last.atMs - first.atMs <= 3_600_000 && row.every((one) => one.placeId === first.placeId);
  });
};

export const plainReference = (
  passages: readonly PlainPassage[],
  dispenses: readonly PlainDispense[],
  rules: PlainRules,
  nowMs: number,
) => {
  const outcomes = new Map<string, string>();
  const all = byTime(passages);
  const counted = all.filter((one) => rules.isCounted(one.placeId, one.atMs));
  for (const one of all) if (!counted.includes(one)) outcomes.set(one.id, "outer_door");

  const runs: PlainPassage[][] = [];
  for (const one of counted) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const belongs =
      last &&
      last.placeId === one.placeId &&
      last.isOut === one.isOut &&
      one.atMs <= last.atMs + 10_000;
    if (run && belongs) run.push(one);
    else runs.push([one]);
  }
  let kept = runs.map((run) => {
    const stays = run.at(run[0]?.isOut ? -1 : 0);
    if (!stays) throw new Error("a run has a passage");
    for (const one of run) if (one !== stays) outcomes.set(one.id, "merged");
    return stays;
  });
  const leave = (name: string) => (first: PlainPassage, second: PlainPassage) => {
    outcomes.set(first.id, name);
    outcomes.set(second.id, name);
    return [];
  };
  kept = untilNone(
    kept,
    (a, b) =>
      a.isOut &&
      !b.isOut &&
      a.placeId === b.placeId &&
      (b.atMs - a.atMs) / 1000 < Math.min(10, rules.setting(a.atMs).popIn),
    leave("bounce"),
  );
  kept = untilNone(
    kept,
    (a, b) =>
      !a.isOut &&
      b.isOut &&
      a.placeId === b.placeId &&
      (b.atMs - a.atMs) / 1000 < rules.setting(a.atMs).popIn,
    leave("pop_in"),
  );

  const transitionOf = (passage: PlainPassage): PlainPassage[] => {
    const at = kept.indexOf(passage);
    const next = kept[at + 1];
    const before = kept[at - 1];
    if (passage.isOut && next && !next.isOut) return [passage, next];
    if (!passage.isOut && before?.isOut) return [before, passage];
    return [passage];
  };
  const isInWindow = (passage: PlainPassage, dispense: PlainDispense): boolean => {
    const seconds = (dispense.atMs - passage.atMs) / 1000;
    const { behind, ahead } = rules.setting(passage.atMs);
    return seconds >= -behind && seconds <= ahead;
  };
  const servedIds = new Set<string>();
  const unmatched: string[] = [];
  for (const dispense of byTime(dispenses)) {
    const near = kept
      .filter((one) => isInWindow(one, dispense))
      .filter((one) => transitionOf(one).some((of) => rules.serves(dispense.placeId, of.placeId)))
      .map((one) => ({ one, apart: Math.abs(one.atMs - dispense.atMs) }))
      .sort((a, b) => a.apart - b.apart)[0];
    if (!near) {
      unmatched.push(dispense.id);
      continue;
    }
    for (const one of transitionOf(near.one)) if (isInWindow(one, dispense)) servedIds.add(one.id);
  }

  const missedExits: string[] = [];
  for (const one of kept) {
    const { ahead, popIn } = rules.setting(one.atMs);
    const isPending = (nowMs - one.atMs) / 1000 <= Math.max(ahead, popIn);
    const reason = isLeft(one, all)
      ? "implausible"
      : (rules.notJudged(one.placeId, one.atMs) ?? (one.isSkewed ? "skew" : null));
    outcomes.set(
      one.id,
      isPending ? "pending" : (reason ?? (servedIds.has(one.id) ? "compliant" : "missed")),
    );
    const next = kept[kept.indexOf(one) + 1];
    const hasExit =
      next?.isOut && next.placeId === one.placeId && next.atMs - one.atMs <= 12 * 3_600_000;
    if (!one.isOut && next && !hasExit) missedExits.push(one.id);
  }
  return { outcomes, unmatched, missedExits };
};

/** Whether a dispenser was silent at an instant: between two facts further apart than it may be. */
export const isPlainlySilent = (
  factsMs: readonly number[],
  limitMs: number,
  atMs: number,
  nowMs: number,
): boolean => {
  if (factsMs.includes(atMs)) return false;
  const before = factsMs.filter((ms) => ms < atMs);
  const after = factsMs.filter((ms) => ms > atMs);
  if (before.length === 0) return false;
  const last = Math.max(...before);
  return (after.length === 0 ? nowMs : Math.min(...after)) - last > limitMs;
};

/** Whether a fault was open at an instant; raised wins over cleared where both are of one. */
export const isPlainlyOpen = (
  faults: readonly { atMs: number; isRaised: boolean }[],
  atMs: number,
): boolean => {
  const before = faults.filter((fault) => fault.atMs <= atMs);
  const last = Math.max(...before.map((fault) => fault.atMs));
  return before.some((fault) => fault.atMs === last && fault.isRaised);
};
