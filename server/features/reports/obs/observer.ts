import type { z } from "zod";
import type { observer } from "#contract/reports/obs/observer.ts";
import { textsIn } from "#server/lib/texts.ts";
import type { ProportionMeasure } from "../lib/judge-proportion.ts";
import { presentJudged } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handFigures } from "./hand-figures.ts";
import { handQuestion, observedMeasure } from "./obs-run.ts";
import { equipmentSeen } from "./queries/equipment-seen.ts";
import type { EquipmentSeen } from "./queries/equipment-seen.ts";
import { handCounts } from "./queries/hand-counts.ts";
import type { HandCount } from "./queries/hand-counts.ts";
import { observersOf } from "./queries/observers.ts";

type Hands = HandCount<"observerId">;
type Equipment = EquipmentSeen<"observerId">;

const figuresOf = (
  hands: readonly Hands[],
  equipment: readonly Equipment[],
  measure: ProportionMeasure,
) => {
  const { rub: _rub, wash: _wash, none, ...observed } = handFigures(hands, measure);
  return {
    ...observed,
    nonCompliantObservations: none,
    sessions: new Set([...hands, ...equipment].map(({ sessionId }) => sessionId)).size,
    ppeObservations: equipment.reduce((sum, { count }) => sum + count, 0),
  };
};

/** Report 10: what each observer saw; `activeObserversOnly` hides rows and nothing else. */
export const runObserver = async (run: ReportRun): Promise<z.input<typeof observer.response>> => {
  const { db, scope, language, filter } = run;
  const question = handQuestion(run);
  const [hands, equipment] = await Promise.all([
    handCounts(db, scope, question, ["observerId"]),
    equipmentSeen(db, scope, question, ["observerId"]),
  ]);
  const measure = observedMeasure(run);
  const ids = new Set([...hands, ...equipment].map(({ observerId }) => observerId));
  const known = await observersOf(
    db,
    scope,
    [...ids].filter((id) => id !== null),
  );
  const points = [...ids].map((observerId) => {
    const own = observerId === null ? undefined : known.get(observerId);
    const isOwn = (one: { observerId: string | null }) => one.observerId === observerId;
    return {
      observerId,
      observer: own?.name ?? textsIn(language)("reports:observer.unknown"),
      isActive: own?.isActive ?? null,
      ...figuresOf(hands.filter(isOwn), equipment.filter(isOwn), measure),
    };
  });
  const shown = filter.activeObserversOnly
    ? points.filter(({ isActive }) => isActive === true)
    : points;
  return {
    ...presentJudged(run, measure.goal),
    dataPoints: shown,
    observerTotals: figuresOf(hands, equipment, measure),
    hiddenObservers: points.length - shown.length,
  };
};
