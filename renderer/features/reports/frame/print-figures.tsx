import type { ReportRow } from "#contract/reports/shared.ts";
import { useWords } from "#renderer/features/reports/words/use-words.ts";

const figure = (row: ReportRow, key: string): number | null => {
  const cell = row.cells[key];
  return typeof cell === "number" ? cell : null;
};

/** Key figures of a printed report, from its total. */
export function PrintFigures({ total }: { total: ReportRow }) {
  const { t, format } = useWords();
  const goal = figure(total, "performanceGoal");
  const figures = [
    {
      label: t("reports-view.print.index"),
      value: format.percent(figure(total, "percentCompliant")),
    },
    ...(goal === null
      ? []
      : [
          { label: t("reports-view.print.goal"), value: format.percent(goal) },
          {
            label: t("reports-view.print.toGoal"),
            value: format.points(figure(total, "pointsToGoal")),
          },
        ]),
    {
      label: t("reports-view.print.opportunities"),
      value: format.count(figure(total, "totalOpportunities")),
    },
    {
      label: t("reports-view.print.devices"),
      value: t("reports-view.print.devicesOf", {
        reporting: format.count(figure(total, "devicesReporting")),
        total: format.count(figure(total, "devicesTotal")),
      }),
    },
  ];
  return (
    <dl className="hr-print-figures">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dd>{value}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  );
}
