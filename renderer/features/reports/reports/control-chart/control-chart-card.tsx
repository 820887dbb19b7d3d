import { useCallback, useEffect, useMemo, type ReactNode } from "react";
import type { GraphActions } from "#contract/reports/filters/address.ts";
import type { ControlChart } from "#contract/reports/control-chart.ts";
import { Plot } from "#renderer/charts/plot.tsx";
import type { PlotTheme } from "#renderer/charts/plot-types.ts";
import { PreviousSwitch } from "#renderer/features/reports/reports/graph/previous-switch.tsx";
import { previousName } from "#renderer/features/reports/reports/graph/previous-text.ts";
import { GraphCard } from "#renderer/features/reports/reports/graph/graph-card.tsx";
import { LineSwatch } from "#renderer/features/reports/reports/graph/graph-legend.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { controlFigure, controlRange, controlTooltip } from "./control-figure.ts";
import { describeChange, controlSummary, markOf, signalText, tooFewText } from "./control-text.ts";
import { type Marking, MarkedChanges } from "./marked-changes.tsx";
import "#renderer/features/reports/reports/graph/graph-legend.css";
import "./control-chart.css";

export type ControlChartCardProps = {
  chart: ControlChart;
  /** Whose course it is, where the page shows several figures. */
  name?: string;
  goal: number | null;
  /** Whose marked changes it starts again at. */
  marking: Marking;
  /** Whether what its place was before is drawn, and how that is switched. */
  graphActions: GraphActions;
  onGraphActions: (actions: GraphActions) => void;
  /** The switch back to the lines. */
  extra?: ReactNode;
  onDrawn: () => void;
};

const withoutFormer = ({ former: _former, ...chart }: ControlChart): ControlChart => chart;

/** What is drawn how. */
function ControlLegend({ chart }: { chart: ControlChart }) {
  const words = usePageText();
  const { t } = words;
  return (
    <ul className="hr-legend hr-control-legend">
      <li>
        <svg viewBox="0 0 24 12" aria-hidden="true">
          <path className="hr-control-center" d="M0 6h24" />
          <path className="hr-control-limit" d="M0 1h24M0 11h24" />
        </svg>
        {t("reports-view.control.legend.limits")}
      </li>
      <li>
        <svg viewBox="0 0 24 12" aria-hidden="true">
          <path className="hr-control-beyond" d="M12 1l5 5-5 5-5-5z" />
        </svg>
        {t("reports-view.control.legend.beyond")}
      </li>
      <li>
        <svg viewBox="0 0 24 12" aria-hidden="true">
          <path className="hr-control-run" d="M8 2h8v8h-8z" />
        </svg>
        {t("reports-view.control.legend.run")}
      </li>
      {(chart.former ?? []).map((former) => (
        <li key={former.formerId}>
          <LineSwatch line={{ role: "former", place: 0 }} />
          {previousName(words, former)}
        </li>
      ))}
      {chart.changes.length > 0 && (
        <li>
          <svg viewBox="0 0 24 12" aria-hidden="true">
            <path className="hr-control-old" d="M0 6h24" />
          </svg>
          {t("reports-view.control.legend.old")}
        </li>
      )}
      {chart.points.some(({ isPartial }) => isPartial) && (
        <li>
          <svg viewBox="0 0 24 12" aria-hidden="true">
            <circle className="hr-control-part" cx="12" cy="6" r="4" />
          </svg>
          {t(`reports-view.control.notJudged.${chart.unit}`)}
        </li>
      )}
    </ul>
  );
}

/** Whether a course changed or only varies: limits, numbered signals, and a sentence for each. */
export function ControlChartCard(props: ControlChartCardProps) {
  const { name, goal, marking, onDrawn } = props;
  const { former: isFormerShown } = props.graphActions;
  const chart = useMemo(
    () => (isFormerShown ? props.chart : withoutFormer(props.chart)),
    [props.chart, isFormerShown],
  );
  const extra =
    props.chart.former === undefined ? (
      props.extra
    ) : (
      <>
        <PreviousSwitch {...props} former={props.chart.former} />
        {props.extra}
      </>
    );
  const words = usePageText();
  const { t, format } = words;
  const { hasControls, graph } = useMedium();
  const isNarrow = useIsNarrow();
  const height = graph.heightPx;
  const figure = useCallback(
    (theme: PlotTheme, width: number) =>
      controlFigure(theme, words, { chart, goal, width, height, isNarrow }),
    [words, chart, goal, height, isNarrow],
  );
  const title =
    name === undefined
      ? t(`reports-view.control.title.${chart.unit}`)
      : t(`reports-view.control.titleOf.${chart.unit}`, { name });
  const hasNone = chart.points.length === 0;
  useEffect(() => {
    if (hasNone) onDrawn();
  }, [hasNone, onDrawn]);
  if (hasNone) {
    return (
      <GraphCard title={title} extra={extra}>
        <p className="hr-control-few">{tooFewText(words, chart)}</p>
      </GraphCard>
    );
  }
  const [low, high] = controlRange(chart, goal);
  return (
    <>
      <GraphCard
        title={title}
        legend={<ControlLegend chart={chart} />}
        extra={extra}
        notes={[
          t("reports-view.control.axis", {
            low: format.percentTick(low),
            high: format.percentTick(high),
          }),
          t(`reports-view.control.laney.${chart.unit}`),
          ...(chart.isProvisional ? [t("reports-view.control.provisional")] : []),
        ]}
      >
        <Plot
          label={title}
          summary={controlSummary(words, chart)}
          figure={figure}
          height={height}
          onDrawn={onDrawn}
          tooltip={(at) => controlTooltip(words, chart, at)}
        />
      </GraphCard>
      <Card
        title={t("reports-view.control.says")}
        note={t("reports-view.control.signals", {
          count: chart.signals.length,
          n: format.count(chart.signals.length),
        })}
      >
        {chart.signals.length === 0 ? (
          <p>{t(`reports-view.control.nothing.${chart.unit}`)}</p>
        ) : (
          <ol className="hr-control-signals">
            {chart.signals.map((signal) => {
              const { head, text } = signalText(words, chart.unit, signal);
              return (
                <li key={`${signal.kind} ${signal.from}`}>
                  <strong>{head}</strong> {text}
                </li>
              );
            })}
          </ol>
        )}
        {chart.changes.length > 0 && (
          <ul className="hr-control-changes">
            {chart.changes.map((change, index) => {
              const { head, text } = describeChange(words, change);
              return (
                <li key={change.from}>
                  <b aria-hidden="true">{markOf(index)}</b>
                  <span>
                    <strong>{head}</strong> {text}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </Card>
      {hasControls && <MarkedChanges marking={marking} />}
    </>
  );
}
