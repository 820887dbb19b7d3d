import { clsx } from "clsx";
import { useEffect, useMemo, useState } from "react";
import type { JudgedCommon } from "#contract/reports/judged.ts";
import type { ObservedCommon } from "#contract/reports/obs/hand-figures.ts";
import { GraphCard } from "#renderer/features/reports/reports/graph/graph-card.tsx";
import { STATUS_KINDS } from "#contract/reports/verdict.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { verdictText } from "#renderer/features/reports/reports/text/verdict-text.ts";
import { ChevronDown, ChevronRight } from "#renderer/ui/indicators/icons.ts";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import { IntervalMark } from "./interval-mark.tsx";
import { OutcomeBar } from "./outcome-bar.tsx";
import { PanelLegend } from "./panel-legend.tsx";
import { panelStart, placeOn, ticksFrom, type PanelRow } from "./panel-rows.ts";
import "./outcome-panel.css";

type OutcomePanelProps = {
  title: string;
  /** Heading of the names. */
  heading: string;
  /** The total first. */
  rows: readonly PanelRow[];
  common: Pick<JudgedCommon, "performanceGoal" | "minimumOpportunities" | "intervalMethod"> &
    Partial<Pick<ObservedCommon, "suppressionSize">>;
  /** What else is said under the panel. */
  notes?: readonly string[];
  onDrawn: () => void;
};

/** So many lines are shown with all that they open; of more only the first ones. */
const OPEN_LINES = 24;

/** A goal so far along the axis, in percent of its length, has its name before it. */
const LATE_GOAL = 60;

const openAtFirst = (rows: readonly PanelRow[], canOpen: boolean): ReadonlySet<string> => {
  const lines = rows.reduce((sum, { within = [] }) => sum + 1 + within.length, 0);
  return new Set(canOpen && lines <= OPEN_LINES ? rows.map(({ key }) => key) : []);
};

/** Observations by row: n, what was seen, and the index with its interval on an axis of its own. */
export function OutcomePanel(props: OutcomePanelProps) {
  const { title, heading, rows, common, notes, onDrawn } = props;
  const { hasControls } = useMedium();
  const words = usePageText();
  const { t, format } = words;
  const { performanceGoal: goal, minimumOpportunities, intervalMethod, suppressionSize } = common;
  // It is drawn with the page itself.
  useEffect(() => onDrawn(), [onDrawn]);
  const [open, setOpen] = useState(() => openAtFirst(rows, hasControls));
  const toggle = (key: string) => setOpen(open.symmetricDifference(new Set([key])));
  const all = useMemo(() => rows.flatMap((row) => [row, ...(row.within ?? [])]), [rows]);
  const start = useMemo(() => panelStart(all, goal), [all, goal]);
  const parts = rows[0]?.parts.map(({ part }) => part) ?? [];
  const shown = rows.flatMap((row) => [
    { row, isPart: false },
    ...(open.has(row.key) ? (row.within ?? []) : []).map((part) => ({ row: part, isPart: true })),
  ]);
  const hasFew = shown.some(({ row }) => row.figures.verdict === "tooFew");
  const hasHidden = all.some(({ figures }) => figures.verdict === "notShown");
  const isCut = shown.some(({ row }) => (row.figures.interval?.low ?? 100) < start);
  const against =
    goal === null
      ? t("reports.columns.status")
      : t("reports-view.plot.dots.againstGoal", { goal: format.percent(goal) });
  const said = [
    ...(start > 0 ? [t("reports-view.observed.axis", { value: format.percentTick(start) })] : []),
    ...(isCut ? [t("reports-view.observed.cut")] : []),
    t("reports-view.observed.bars"),
    ...(notes ?? []),
    ...(hasHidden && suppressionSize !== undefined
      ? [
          t("reports-view.observed.suppressed", {
            count: suppressionSize,
            n: format.count(suppressionSize),
          }),
        ]
      : []),
  ];
  return (
    <GraphCard
      title={title}
      legend={
        <PanelLegend
          parts={parts}
          method={intervalMethod}
          minimum={hasFew ? minimumOpportunities : null}
        />
      }
      notes={said}
    >
      <div className="hr-outcomes" role="table" aria-label={title}>
        <div className="hr-outcomes-row hr-outcomes-head" role="row">
          <span role="columnheader">{heading}</span>
          <span role="columnheader">{t("reports.cells.n")}</span>
          <span role="columnheader">{t("reports-view.observed.outcome")}</span>
          <span role="columnheader" className="hr-outcomes-axis">
            {goal !== null && (
              <span
                className="hr-outcomes-goal"
                data-at={placeOn(start, goal) > LATE_GOAL ? "end" : undefined}
                style={{ insetInlineStart: `${placeOn(start, goal)}%` }}
              >
                {t("reports-view.graph.goalValue", { value: format.percent(goal) })}
              </span>
            )}
          </span>
          <span role="columnheader">{t("reports-view.observed.index")}</span>
          <span role="columnheader">{t("reports.columns.interval")}</span>
          <span role="columnheader">{against}</span>
        </div>
        {shown.map(({ row, isPart }) => (
          <Row
            key={row.key}
            row={row}
            start={start}
            goal={goal}
            isPart={isPart}
            isOpen={open.has(row.key)}
            onToggle={hasControls && row.within !== undefined ? () => toggle(row.key) : undefined}
          />
        ))}
        <div className="hr-outcomes-row hr-outcomes-ticks" aria-hidden="true">
          <span className="hr-outcomes-scale hr-outcomes-full">
            <Ticks values={[0, 50, 100]} start={0} />
          </span>
          <span className="hr-outcomes-scale">
            <Ticks values={ticksFrom(start)} start={start} />
          </span>
        </div>
      </div>
    </GraphCard>
  );
}

function Ticks({ values, start }: { values: readonly number[]; start: number }) {
  const { format } = usePageText();
  return values.map((value) => (
    <span key={value} style={{ insetInlineStart: `${placeOn(start, value)}%` }}>
      {format.percentTick(value)}
    </span>
  ));
}

type RowProps = {
  row: PanelRow;
  start: number;
  goal: number | null;
  isPart: boolean;
  isOpen: boolean;
  /** Opens the rows within this one. */
  onToggle: (() => void) | undefined;
};

function Row({ row, start, goal, isPart, isOpen, onToggle }: RowProps) {
  const words = usePageText();
  const { t, format } = words;
  const { complianceIndex, interval, verdict, totalObservations } = row.figures;
  const verdictWords = verdictText(words, verdict, null);
  return (
    <div className={clsx("hr-outcomes-row", row.isTotal && "hr-outcomes-total")} role="row">
      <span role="rowheader" className={clsx("hr-outcomes-name", isPart && "hr-outcomes-part")}>
        {onToggle === undefined ? (
          row.name
        ) : (
          <button
            type="button"
            className="hr-outcomes-open"
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {isOpen ? <ChevronDown /> : <ChevronRight />}
            {row.name}
          </button>
        )}
        {row.detail !== undefined && <small className="hr-outcomes-detail">{row.detail}</small>}
      </span>
      <span role="cell" className="hr-outcomes-n" data-label={t("reports.cells.n")}>
        {totalObservations === null ? (
          <NoValue reason={verdictWords} />
        ) : (
          format.count(totalObservations)
        )}
      </span>
      <span role="cell" className="hr-outcomes-bar">
        <OutcomeBar row={row} />
      </span>
      <span role="cell" className="hr-outcomes-plot">
        {ticksFrom(start).map((value) => (
          <span
            key={value}
            className="hr-outcomes-grid"
            style={{ insetInlineStart: `${placeOn(start, value)}%` }}
          />
        ))}
        {goal !== null && (
          <span
            className="hr-outcomes-goal-line"
            style={{ insetInlineStart: `${placeOn(start, goal)}%` }}
          />
        )}
        <IntervalMark row={row} start={start} />
      </span>
      <span role="cell" className="hr-outcomes-index">
        {complianceIndex === null ? (
          <NoValue reason={verdictWords} />
        ) : (
          format.percent(complianceIndex)
        )}
      </span>
      <span role="cell" className="hr-outcomes-interval">
        {interval === null ? (
          <NoValue reason={verdictWords} />
        ) : (
          format.interval(interval.low, interval.high)
        )}
      </span>
      <span role="cell" className="hr-outcomes-verdict">
        <StatusText kind={STATUS_KINDS[verdict]}>{verdictWords}</StatusText>
      </span>
    </div>
  );
}
