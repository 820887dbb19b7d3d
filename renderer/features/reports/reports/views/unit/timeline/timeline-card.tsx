import { Card } from "#renderer/ui/layout/card.tsx";
import type { UnitViewProps } from "../unit-view-props.ts";
import { useUnitText } from "../use-unit-text.ts";
import { ChartSays } from "./chart-says.tsx";
import { TimelineGraph } from "./timeline-graph.tsx";
import "#renderer/features/reports/reports/graph/graph-legend.css";

/** The course of a unit beside what its control chart says. */
export function TimelineCard(props: UnitViewProps) {
  const { monitored, controlChart } = props.data;
  const { t } = useUnitText();
  if (monitored === null)
    return (
      <Card title={t("unit.chart.title")} className="hr-unit-chart-alone">
        <ChartSays {...props} />
      </Card>
    );
  return (
    <section className="hr-card hr-unit-course" aria-label={t("unit.course.title")}>
      <TimelineGraph {...props} course={monitored.course} />
      {controlChart !== null && (
        <div className="hr-unit-says">
          <h3>{t("unit.chart.title")}</h3>
          <ChartSays {...props} />
        </div>
      )}
    </section>
  );
}
