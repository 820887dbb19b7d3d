import type { BarStanding } from "#renderer/charts/plot-series.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import "./graph-legend.css";

const KINDS = [
  { standing: "at-goal", word: "atGoal" },
  { standing: "below-goal", word: "belowGoal" },
  { standing: "below-baseline", word: "belowBaseline" },
  { standing: "unjudged", word: "unjudged" },
  { standing: "filling", word: "filling" },
] as const;

type BarsLegendProps = {
  standings: ReadonlySet<BarStanding>;
  /** Where the goal's line has no room for its name. */
  goal?: number | null;
};

/**
 * What the fills of bars mean, each beside its own fill: which of two is the darker one depends on
 * the theme. Nothing for fills that do not occur.
 */
export function BarsLegend({ standings, goal = null }: BarsLegendProps) {
  const { t, format } = usePageText();
  if (standings.size === 0 && goal === null) return null;
  return (
    <ul className="hr-legend">
      {KINDS.filter(({ standing }) => standings.has(standing)).map(({ standing, word }) => (
        <li key={standing}>
          <span className="hr-legend-bar" data-standing={standing} />
          {t(`reports-view.graph.legend.${word}`)}
        </li>
      ))}
      {goal !== null && (
        <li>
          <svg viewBox="0 0 24 12" className="hr-legend-goal" aria-hidden="true">
            <path d="M0 6h24" />
          </svg>
          {t("reports-view.graph.goalValue", { value: format.percent(goal) })}
        </li>
      )}
    </ul>
  );
}
