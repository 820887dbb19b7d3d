import { type AnswerFact, type AnswerFirst, count, counted, percent } from "../answer/answer.ts";
import { type JudgedFigures, changedFact, overallFact } from "../answer/judged-answer.ts";
import { type Change, isJudgedChange, isRealChange } from "../change.ts";
import type { ControlChart, ControlSignal } from "../control-chart.ts";
import { STATUS_KINDS, type Verdict } from "../verdict.ts";
import type { UnitResponse } from "./unit-response.ts";

/** The figure that a unit's answer is about; null where it is about devices alone. */
const unitFigures = ({ monitored, observed, badged }: UnitResponse): JudgedFigures | null => {
  if (monitored !== null) {
    const { total } = monitored;
    return {
      percent: total.percentCompliant,
      n: total.totalOpportunities,
      verdict: total.verdict,
      change: total.change,
      goal: total.performanceGoal,
      baseline: total.performanceBaseline,
    };
  }
  if (observed !== null) {
    const { total, goal, change } = observed;
    return {
      percent: total.complianceIndex,
      n: total.totalObservations,
      verdict: total.verdict,
      change,
      goal,
    };
  }
  if (badged === null) return null;
  const { total } = badged;
  return {
    percent: total.performance,
    n: total.opportunities,
    verdict: total.verdict,
    change: total.change,
    goal: null,
  };
};

/** How a unit's figure changed, where that was judged; else why it was not. */
const changeOfUnit = (change: Change | null | undefined): AnswerFact | undefined => {
  if (!change) return undefined;
  if (isRealChange(change)) return { ...changedFact(change, "unit."), isSentence: true };
  if (isJudgedChange(change))
    return {
      id: "unit.withinNoise",
      values: { before: percent(change.before.percent ?? 0) },
      isSentence: true,
    };
  return { id: `unit.${change.verdict}`, isSentence: true };
};

const signalFact = ({ kind, from, slots, value }: ControlSignal): AnswerFact => ({
  ...counted(`unit.signal.${kind}`, slots),
  values: {
    n: count(slots),
    from: { kind: "day", value: from },
    value: percent(value),
  },
});

/** What the control chart of a unit says, the newest signal first. */
const chartFact = (chart: ControlChart | null): AnswerFact | undefined => {
  if (chart === null) return undefined;
  if (chart.points.length === 0)
    return counted("unit.chartNeeds", chart.neededSlots, { slots: count(chart.wholeSlots) });
  const newest = chart.signals.toSorted((a, b) => b.to.localeCompare(a.to))[0];
  const [first] = chart.points;
  return newest === undefined
    ? {
        id: "unit.nothingStandsOut",
        values: { from: { kind: "day", value: first?.reportDate ?? "" } },
      }
    : signalFact(newest);
};

const devicesFact = ({ devices }: UnitResponse): AnswerFact =>
  counted("unit.devices", devices.total, {
    heard: count(devices.total - devices.silentCount),
  });

const notCompared = ({ monitored }: UnitResponse): AnswerFact[] => {
  const rooms = (monitored?.rooms ?? []).filter(
    ({ change }) => change?.verdict === "notComparable",
  );
  const [only] = rooms;
  if (only === undefined) return [];
  return rooms.length === 1
    ? [{ id: "unit.roomNotCompared", who: only.name, keys: [only.locationId] }]
    : [
        {
          ...counted("unit.roomsNotCompared", rooms.length),
          keys: rooms.map((one) => one.locationId),
        },
      ];
};

const kindOf = (verdict: Verdict): AnswerFirst["kind"] => STATUS_KINDS[verdict];

/**
 * What a unit's page says on top: its figure against the goal, by name, and whether it changed. Below,
 * what the control chart says, and which rooms are compared with nothing.
 */
export const unitAnswer = (response: UnitResponse): AnswerFirst => {
  const figures = unitFigures(response);
  const { place } = response;
  if (figures === null)
    return {
      kind: response.devices.silentCount > 0 ? "partial" : "good",
      facts: [{ ...devicesFact(response), who: place.name, keys: [] }],
    };
  const named: AnswerFact =
    figures.percent === null
      ? overallFact(figures)
      : {
          ...overallFact(figures, "one"),
          who: place.name,
          keys: [],
          shorter: overallFact(figures),
        };
  const chart = chartFact(response.controlChart);
  return {
    kind: kindOf(figures.verdict),
    facts: [named, changeOfUnit(figures.change)],
    line: [...(chart === undefined ? [] : [chart]), ...notCompared(response)],
  };
};
