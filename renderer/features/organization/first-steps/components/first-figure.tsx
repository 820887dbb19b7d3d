import { useQuery } from "@tanstack/react-query";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { firstFigureQuery } from "../queries/figure.ts";

/** What the steps were for: the facility's compliance today, and on how much it rests. */
export function FirstFigure({ facilityId }: { facilityId: string }) {
  const t = useText("first-steps");
  const format = useFormat();
  const { data } = useQuery(firstFigureQuery(facilityId));
  if (data === undefined || data.percentCompliant === null) return null;
  return (
    <strong>
      {t("first-steps.figure", {
        percent: format.percent(data.percentCompliant),
        count: Math.round(data.totalOpportunities),
      })}
    </strong>
  );
}
