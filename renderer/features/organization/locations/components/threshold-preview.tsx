import { useQuery } from "@tanstack/react-query";
import type { Threshold } from "#contract/organization/thresholds.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LinesSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import { reachedOf } from "../lib/preview-figures.ts";
import { thresholdDaysQuery } from "../queries.ts";
import { ThresholdChart } from "./threshold-chart.tsx";

type Props = {
  locationId: string;
  /** Those of the editor that could be saved as they stand, lowest first. */
  rows: readonly Threshold[];
  /** What holds until they are saved; where there are none, those of a place above. */
  saved: readonly Threshold[];
  inherited: readonly Threshold[];
};

/** The last days of a place against the thresholds that are being edited, in words too. */
export function ThresholdPreview({ locationId, rows, saved, inherited }: Props) {
  const t = useText("locations");
  const format = useFormat();
  const { data, isPending, isError } = useQuery(thresholdDaysQuery(locationId));
  // Who may edit but run no reports gets the list without figures.
  if (isError) return null;
  const shown = rows.length > 0 ? rows : inherited;
  const now = saved.length > 0 ? saved : inherited;
  const [goal, before] = [shown.at(-1)?.value ?? 0, now.at(-1)?.value ?? 0];
  const sentence = () => {
    if (data === undefined) return null;
    const { reached, judged } = reachedOf(data.days, goal);
    if (judged === 0) return t("locations.thresholds.nothingCounted");
    if (goal === 0) return t("locations.thresholds.noGoal");
    const words = t("locations.thresholds.reached", {
      ...format.share(reached, judged),
      goal: format.decimal(goal),
    });
    if (before === 0 || before === goal) return words;
    const was = format.count(reachedOf(data.days, before).reached);
    return `${words} ${t("locations.thresholds.reachedBefore", { goal: format.decimal(before), was })}`;
  };
  return (
    <section className="hr-threshold-preview">
      <h3>
        {t("locations.thresholds.preview")}{" "}
        <span className="hr-muted">{t("locations.thresholds.previewNote")}</span>
      </h3>
      {isPending && <LinesSkeleton lines={4} />}
      {data && <ThresholdChart days={data.days} rows={shown} />}
      {data && <p>{sentence()}</p>}
    </section>
  );
}
