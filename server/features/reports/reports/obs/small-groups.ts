import type { ShownFigures, ShownHands } from "#contract/reports/obs/hand-figures.ts";
import { suppressGroups } from "../lib/suppress-groups.ts";
import { suppressionThreshold } from "../run/suppression-threshold.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handFigures } from "./hand-figures.ts";
import { observedMeasure } from "./obs-run.ts";
import type { HandCount } from "./queries/hand-counts.ts";

type Counted = Pick<HandCount, "sessionId" | "isBareCount" | "outcomeId" | "count">;

/** Figures that the reader may not see. */
export const HIDDEN: ShownFigures = {
  compliantObservations: null,
  totalObservations: null,
  complianceIndex: null,
  interval: null,
  verdict: "notShown",
};
const HIDDEN_HANDS: ShownHands = { ...HIDDEN, rub: null, wash: null, none: null };

const sizeOf = (counts: readonly Pick<Counted, "count">[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

/** Figures of a group, or none where the reader may not see them. */
export const shownHands = (
  run: ReportRun,
  counts: readonly Counted[],
  isHidden: boolean,
): ShownHands => (isHidden ? HIDDEN_HANDS : handFigures(counts, observedMeasure(run)));

/** Whether these are some observations, but fewer than the reader may see. */
export const isSmall = (run: ReportRun, counts: readonly Pick<Counted, "count">[]): boolean => {
  const size = sizeOf(counts);
  return size > 0 && size < suppressionThreshold(run);
};

/**
 * Which groups of a total the reader may not see: groups of too few observations, and the next
 * smallest with them. It is not known who was observed, so that observations stand for people.
 */
export const hiddenGroups = (run: ReportRun, groups: readonly (readonly Counted[])[]): boolean[] =>
  suppressGroups(groups.map(sizeOf), suppressionThreshold(run));

/**
 * What hidden groups have together, to be shown as one; null where that shows nothing that the
 * total does not, or too few even so.
 */
export const togetherOf = <C extends Counted>(
  run: ReportRun,
  groups: readonly (readonly C[])[],
  hidden: readonly boolean[],
): { count: number; counts: C[] } | null => {
  const small = groups.filter((_, at) => hidden[at]);
  const counts = small.flat();
  const isTold = small.length > 1 && small.length < groups.length && !isSmall(run, counts);
  return isTold ? { count: small.length, counts } : null;
};
