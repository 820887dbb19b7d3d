import type { z } from "zod";
import type { observer } from "#contract/reports/obs/observer.ts";
import { textsIn } from "#server/lib/texts.ts";
import { presentJudged } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handQuestion, observedMeasure } from "./obs-run.ts";
import { type EquipmentSeen, equipmentSeen } from "./queries/equipment-seen.ts";
import { type HandCount, handCounts } from "./queries/hand-counts.ts";
import { hiddenGroups, isSmall, shownHands } from "./small-groups.ts";
import { observersOf } from "./queries/observers.ts";

type Hands = HandCount<"observerId">;
type Equipment = EquipmentSeen<"observerId">;

const figuresOf = (
  run: ReportRun,
  hands: readonly Hands[],
  equipment: readonly Equipment[],
  isHidden: boolean,
) => {
  const { rub: _rub, wash: _wash, none, ...observed } = shownHands(run, hands, isHidden);
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
  const ids = [...new Set([...hands, ...equipment].map(({ observerId }) => observerId))];
  const groups = ids.map((id) => hands.filter(({ observerId }) => observerId === id));
  const hidden = hiddenGroups(run, groups);
  const known = await observersOf(
    db,
    scope,
    ids.filter((id) => id !== null),
  );
  const points = ids.map((observerId, at) => {
    const own = observerId === null ? undefined : known.get(observerId);
    const seen = equipment.filter((one) => one.observerId === observerId);
    return {
      observerId,
      observer: own?.name ?? textsIn(language)("reports:observer.unknown"),
      isActive: own?.isActive ?? null,
      ...figuresOf(run, groups[at] ?? [], seen, hidden[at] ?? false),
    };
  });
  const shown = filter.activeObserversOnly
    ? points.filter(({ isActive }) => isActive === true)
    : points;
  return {
    ...presentJudged(run, observedMeasure(run).goal),
    suppressionSize: run.context.suppressionSize,
    dataPoints: shown,
    observerTotals: figuresOf(run, hands, equipment, isSmall(run, hands)),
    hiddenObservers: points.length - shown.length,
  };
};
