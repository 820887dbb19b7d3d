import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { type BadgeDispense, type BadgePassage, type BadgeRules, inOrder } from "./badge-facts.ts";
import { IMPLAUSIBLE_WITHIN_MS } from "./implausible-badges.ts";
import { LONGEST_WINDOW_MS, opportunitiesOf } from "./judge-holder.ts";
import {
  type Beside,
  type DeviceIndex,
  type SeriesInterval,
  loadBeside,
  loadDispenses,
  loadPassages,
} from "./load-series.ts";

/** No pop-in lasts longer: passages further apart are never left out as a pair. */
const LONGEST_POP_IN_MS = 60_000;
/** Passages this far outside of a span decide on implausible badges and on the nearest dispense. */
export const MARGIN_MS = Math.max(IMPLAUSIBLE_WITHIN_MS, 2 * LONGEST_WINDOW_MS) + LONGEST_POP_IN_MS;

/** At first; four times as many where they were not enough. */
const FIRST_BESIDE = 40;

type WholeSeries = {
  passages: readonly BadgePassage[];
  dispenses: readonly BadgeDispense[];
};

const isPause = (one: BadgePassage | undefined, other: BadgePassage | undefined): boolean =>
  one !== undefined && other !== undefined && other.atMs - one.atMs >= LONGEST_POP_IN_MS;

/**
 * Of passages before a span those from the first pause on: what came before it cannot pair with
 * them. Everything where the first is known to be the first of all.
 */
const sinceFirstPause = ({ passages, isAll }: Beside): BadgePassage[] => {
  const sorted = passages.toSorted(inOrder);
  if (isAll) return sorted;
  const pause = sorted.findIndex((_, at) => isPause(sorted[at - 1], sorted[at]));
  return pause === -1 ? [] : sorted.slice(pause);
};

const untilLastPause = ({ passages, isAll }: Beside): BadgePassage[] => {
  const sorted = passages.toSorted(inOrder);
  if (isAll) return sorted;
  const pause = sorted.findLastIndex((_, at) => isPause(sorted[at - 1], sorted[at]));
  return pause === -1 ? [] : sorted.slice(0, pause);
};

/** Whether the side holds an opportunity, or all that there is. */
const isEnough = (
  beside: Beside,
  usable: readonly BadgePassage[],
  main: readonly BadgePassage[],
  rules: BadgeRules,
): boolean => {
  if (beside.isAll) return true;
  const own = new Set(usable.map(({ id }) => id));
  return opportunitiesOf([...usable, ...main].toSorted(inOrder), rules).kept.some(({ id }) =>
    own.has(id),
  );
};

type Loading = { tx: Tx; scope: Scope; devices: DeviceIndex; rules: BadgeRules };

const loadSide = async (
  { tx, scope, devices, rules }: Loading,
  spans: readonly SeriesInterval[],
  main: readonly (readonly BadgePassage[])[],
  side: "before" | "after",
): Promise<BadgePassage[][]> => {
  const usableOf = side === "before" ? sinceFirstPause : untilLastPause;
  const sides: BadgePassage[][] = spans.map(() => []);
  let open = spans.map((_, at) => at);
  for (let most = FIRST_BESIDE; open.length > 0; most *= 4) {
    const asked = open.flatMap((at) => spans[at] ?? []);
    const found = await loadBeside(tx, scope, devices, asked, side, most);
    open = open.filter((at, index) => {
      const beside = found[index];
      if (!beside) return false;
      const usable = usableOf(beside);
      sides[at] = usable;
      return !isEnough(beside, usable, main[at] ?? [], rules);
    });
  }
  return sides;
};

/**
 * The facts of spans, with as many beside them as it takes to judge what lies in the spans: up to
 * the nearest opportunity on either side, since an exit is one act with whatever entry comes next.
 */
export const loadWholeSeries = async (
  loading: Loading,
  courses: readonly SeriesInterval[],
): Promise<WholeSeries[]> => {
  const { tx, scope, devices } = loading;
  const wide = courses.map(({ wearer, fromMs, toMs }) => ({
    wearer,
    fromMs: fromMs - MARGIN_MS,
    toMs: toMs + MARGIN_MS,
  }));
  const main = await loadPassages(tx, scope, devices, wide);
  const dispenses = await loadDispenses(tx, scope, devices, wide);
  const before = await loadSide(loading, wide, main, "before");
  const after = await loadSide(loading, wide, main, "after");
  return courses.map((_, at) => ({
    passages: [...(before[at] ?? []), ...(main[at] ?? []), ...(after[at] ?? [])],
    dispenses: dispenses[at] ?? [],
  }));
};
