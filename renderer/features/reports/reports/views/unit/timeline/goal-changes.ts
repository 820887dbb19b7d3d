import type { UnitResponse } from "#contract/reports/unit/unit-response.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";

type Goals = NonNullable<UnitResponse["monitored"]>["course"]["goals"];

/** When the goal changed within the course, and from what to what. */
export const goalChanges = ({ t, format }: PageText, goals: Goals) =>
  goals.flatMap(({ from, goal }, at) => {
    const before = goals[at - 1]?.goal ?? null;
    if (at === 0 || before === goal) return [];
    const day = format.dayShort(from.slice(0, 10));
    const values = { before: format.percent(before), after: format.percent(goal) };
    if (before === null)
      return [
        { head: t("unit.chart.goal.set", { day }), text: t("unit.chart.goal.textSet", values) },
      ];
    if (goal === null)
      return [
        {
          head: t("unit.chart.goal.removed", { day }),
          text: t("unit.chart.goal.textRemoved", values),
        },
      ];
    const side = goal > before ? "raised" : "lowered";
    return [
      { head: t(`unit.chart.goal.${side}`, { day }), text: t("unit.chart.goal.text", values) },
    ];
  });
