import {
  PPE_ITEMS,
  PRECAUTIONS,
  type PpeItem,
  type Precaution,
} from "#contract/observing/observation-kinds.ts";
import type { ShownFigures } from "#contract/reports/obs/hand-figures.ts";
import { PPE_MEASURES, type PpeAnswer } from "#contract/reports/obs/ppe-figures.ts";
import { type ItemVerdict, judgeItem } from "#server/engine/observations/judge.ts";
import { textsIn } from "#server/lib/texts.ts";
import type { CountedInterval } from "../run/range.ts";
import type { ReportRun } from "../run/report-run.ts";
import { factsWhen } from "../run/queries/facts-when.ts";
import { chosen, observedMeasure, observedPlaces } from "./obs-run.ts";
import type { ComparedProportion } from "../lib/change.ts";
import { comparedProportion, observedFigures } from "./observed-figures.ts";
import type { Observed } from "./present-change.ts";
import { HIDDEN, isSmall } from "./small-groups.ts";
import {
  type ItemCount,
  type PpeCount,
  type PpeQuestion,
  itemCounts,
  ppeCounts,
} from "./queries/ppe-counts.ts";

/** The id of a name in its fixed list. */
const idIn = <T>(list: readonly T[], name: T): number => list.indexOf(name) + 1;

const ppeQuestion = (run: ReportRun, span = run.range.counted): PpeQuestion => {
  const { precautionOption } = run.filter;
  return {
    when: factsWhen(run.range.timeZone, span, run.slots),
    locationIds: observedPlaces(run),
    roleIds: chosen(run.filter.obvJobRoleIds),
    precautionId: precautionOption === "all" ? null : idIn(PRECAUTIONS, precautionOption),
  };
};

/** The counts that have a verdict. */
const judgedOf = (counts: readonly PpeCount[]) =>
  counts.flatMap(({ isCompliant, ...rest }) =>
    isCompliant === null ? [] : [{ ...rest, isCompliant }],
  );

/** Whether these are some observations, or some with a verdict, but fewer than the reader may see. */
const areSmall = (run: ReportRun, counts: readonly PpeCount[]): boolean =>
  isSmall(run, counts) || isSmall(run, judgedOf(counts));

const toldFigures = (
  run: ReportRun,
  counts: Parameters<typeof observedFigures>[0],
  isHidden: boolean,
): ShownFigures => (isHidden ? HIDDEN : observedFigures(counts, observedMeasure(run)));

const precautionsOf = (ids: readonly number[]): Precaution[] =>
  PRECAUTIONS.filter((_, at) => ids.includes(at + 1));

const VERDICTS = {
  used: "usedOfRequired",
  removed: "removedOfUsed",
  both: "both",
} as const satisfies Record<(typeof PPE_MEASURES)[number], keyof ItemVerdict>;

/** The counts that have an answer to one question about an item. */
const answersOf = (
  counts: readonly ItemCount[],
  item: PpeItem,
  measure: (typeof PPE_MEASURES)[number],
) =>
  counts.flatMap(({ momentId, precautions, requiredVersion, used, removedCorrectly, ...rest }) => {
    const seen = {
      momentId,
      precautions: precautionsOf(precautions),
      items: { [item]: { used, removedCorrectly } },
      requiredPpeVersion: requiredVersion,
    };
    const isCompliant = judgeItem(seen, item)[VERDICTS[measure]];
    return isCompliant === null ? [] : [{ ...rest, isCompliant }];
  });

/** Protective equipment as a whole over a span. */
export const ppeIn = async (run: ReportRun, span: CountedInterval): Promise<Observed> => {
  const counts = await ppeCounts(run.db, run.scope, ppeQuestion(run, span));
  const judged = judgedOf(counts);
  return {
    shown: toldFigures(run, judged, areSmall(run, counts)),
    proportion: comparedProportion(judged),
  };
};

/** Protective equipment as a whole and by precaution; an observation stands under each of its own. */
export const ppeByPrecaution = async (
  run: ReportRun,
): Promise<Omit<PpeAnswer, "items"> & { proportion: ComparedProportion }> => {
  const counts = await ppeCounts(run.db, run.scope, ppeQuestion(run));
  const { precautionOption } = run.filter;
  const isHidden = areSmall(run, counts);
  const judged = judgedOf(counts);
  const t = textsIn(run.language);
  return {
    total: toldFigures(run, judged, isHidden),
    proportion: comparedProportion(judged),
    notJudged: counts.reduce(
      (sum, { isCompliant, count }) => sum + (isCompliant === null ? count : 0),
      0,
    ),
    precautions: PRECAUTIONS.filter(
      (precaution) => precautionOption === "all" || precaution === precautionOption,
    ).map((precaution) => {
      const own = judged.filter(({ precautions }) =>
        precautions.includes(idIn(PRECAUTIONS, precaution)),
      );
      const name = t(`observations:precaution.${precaution}`);
      return { precaution, name, ...toldFigures(run, own, isHidden) };
    }),
  };
};

/** Each item: used where it was required, removed correctly where it was used, and both. */
export const ppeByItem = async (run: ReportRun): Promise<PpeAnswer["items"]> => {
  const counts = await itemCounts(run.db, run.scope, ppeQuestion(run));
  const byItem = Map.groupBy(counts, ({ itemId }) => itemId);
  const measure = observedMeasure(run);
  const t = textsIn(run.language);
  return PPE_ITEMS.flatMap((item) =>
    PPE_MEASURES.map((asked) => ({
      item,
      name: t(`observations:ppeItem.${item}`),
      measure: asked,
      measureName: t(`observations:measure.${asked}`),
      ...observedFigures(answersOf(byItem.get(idIn(PPE_ITEMS, item)) ?? [], item, asked), measure),
    })),
  );
};
