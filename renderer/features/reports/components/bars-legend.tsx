import { useWords } from "#renderer/features/reports/hooks/use-words.ts";
import { standingOf } from "#renderer/charts/plot-series.ts";
import type { Bar } from "#renderer/features/reports/model/bars-figure.ts";
import "./graph-legend.css";

const KINDS = [
  { standing: "at-goal", word: "atGoal" },
  { standing: "below-goal", word: "belowGoal" },
  { standing: "below-baseline", word: "belowBaseline" },
] as const;

/** What the fills of the bars mean, as far as they occur; nothing where no bar has a goal. */
export function BarsLegend({ bars }: { bars: readonly Bar[] }) {
  const { t } = useWords();
  const present = new Set(
    bars
      .filter((bar) => bar.value !== null && bar.performanceGoal !== null)
      .map((bar) => standingOf(bar.value ?? 0, bar.performanceGoal, bar.performanceBaseline)),
  );
  return (
    <ul className="hr-legend">
      {KINDS.filter(({ standing }) => present.has(standing)).map(({ standing, word }) => (
        <li key={standing}>
          <span className="hr-legend-bar" data-standing={standing} />
          {t(`reports-view.graph.legend.${word}`)}
        </li>
      ))}
    </ul>
  );
}
