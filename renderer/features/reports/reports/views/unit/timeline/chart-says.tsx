import type { ControlChart } from "#contract/reports/control-chart.ts";
import {
  describeChange,
  signalText,
  tooFewText,
} from "#renderer/features/reports/reports/control-chart/control-text.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { TimelineLineChart } from "#renderer/ui/indicators/icons.ts";
import { StatusShape, type StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import { unitPaths } from "../unit-paths.ts";
import type { UnitViewProps } from "../unit-view-props.ts";
import { useUnitText } from "../use-unit-text.ts";
import { goalChanges } from "./goal-changes.ts";
import { SmallChart } from "./small-chart.tsx";

type Said = { kind: StatusKind; head: string; text: string };

/** What the chart says, the newest signal first; how many weeks it rests on where nothing stands out. */
const saidOf = (words: PageText, chart: ControlChart): Said[] => {
  const { t, format } = words;
  const [first] = chart.points;
  if (first === undefined)
    return [{ kind: "unknown", head: t("unit.chart.few"), text: tooFewText(words, chart) }];
  const signals = chart.signals
    .toSorted((a, b) => b.to.localeCompare(a.to))
    .slice(0, 2)
    .map((signal): Said => ({ kind: "info", ...signalText(words, chart.unit, signal) }));
  if (signals.length > 0) return signals;
  const whole = chart.points.filter(({ isPartial }) => !isPartial).length;
  const center = chart.points.findLast((point) => point.center !== null)?.center ?? null;
  const parts = [
    t("unit.chart.nothingText", {
      count: whole,
      n: format.count(whole),
      from: format.dayShort(first.reportDate),
      center: format.percent(center),
    }),
    ...(chart.points.at(-1)?.isPartial ? [t("unit.chart.thisWeek")] : []),
  ];
  return [{ kind: "good", head: t("unit.chart.nothing"), text: parts.join(" ") }];
};

function Statement({ kind, head, text }: Said) {
  return (
    <div className="hr-unit-statement">
      <span className={`hr-status-${kind}`}>
        <StatusShape kind={kind} />
      </span>
      <p>
        <strong>{head}</strong>
        {text}
      </p>
    </div>
  );
}

/** The control chart by week, small, with its words, what is known to have changed, and the way to it. */
export function ChartSays(props: UnitViewProps) {
  const { data } = props;
  const { controlChart: chart, monitored } = data;
  const words = useUnitText();
  if (chart === null) return null;
  const paths = unitPaths(props);
  const changes: Said[] = [
    ...goalChanges(words, monitored?.course.goals ?? []),
    ...chart.changes.map((change) => describeChange(words, change)),
  ].map((one) => ({ kind: "info", ...one }));
  return (
    <>
      {saidOf(words, chart).map((one) => (
        <Statement key={one.head} {...one} />
      ))}
      {chart.points.length > 0 && <SmallChart chart={chart} />}
      {changes.slice(-2).map((one) => (
        <Statement key={one.head} {...one} />
      ))}
      {paths && (
        <LinkButton to={paths.chart()} icon={<TimelineLineChart />}>
          {words.t("unit.chart.open")}
        </LinkButton>
      )}
    </>
  );
}
