import { useQuery } from "@tanstack/react-query";
import { LIMITS } from "#contract/core/limits.ts";
import { hasPast } from "#contract/core/list-history.ts";
import type { Threshold, ThresholdHistory } from "#contract/organization/thresholds.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { LinesSkeleton } from "#renderer/ui/feedback/skeleton.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { ForPastChoice, ListHistoryNote } from "#renderer/ui/forms/list-history.tsx";
import { Add, Reset } from "#renderer/ui/indicators/icons.ts";
import { isFull, misnamedGoal, validRowsOf } from "../lib/drafts.ts";
import { reachedOf } from "../lib/preview-figures.ts";
import { thresholdDaysQuery } from "../queries.ts";
import { ThresholdChart } from "./threshold-chart.tsx";
import { ThresholdRow } from "./threshold-row.tsx";
import { thresholdLine } from "./threshold-text.ts";
import type { ThresholdForm } from "./use-threshold-form.ts";
import "./locations.css";

type ThresholdPreviewProps = {
  locationId: string;
  /** The editor's thresholds that could be saved as they stand, lowest first. */
  rows: readonly Threshold[];
  /** What holds until they are saved; where there are none, the thresholds of a place above. */
  saved: readonly Threshold[];
  inherited: readonly Threshold[];
};

/** The last days of a place against the thresholds that are being edited, in words too. */
function ThresholdPreview({ locationId, rows, saved, inherited }: ThresholdPreviewProps) {
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

type Props = {
  place: { id: string; name: string };
  form: ThresholdForm;
  /** What was before, and what holds where the place has none. */
  past: ThresholdHistory;
};

/** Whose thresholds hold here, and the way back to those above. */
function Origin({ place, form, past: { inherited } }: Props) {
  const t = useText("locations");
  const format = useFormat();
  const goalAbove = inherited?.thresholds.at(-1)?.value;
  const above =
    inherited === null || goalAbove === undefined
      ? null
      : { name: inherited.locationName, value: format.percent(goalAbove) };
  if (form.drafts.length === 0)
    return (
      <p>{above ? t("locations.thresholds.inherited", above) : t("locations.thresholds.none")}</p>
    );
  return (
    <p>
      {t("locations.thresholds.own", { name: place.name })}{" "}
      {above && t("locations.thresholds.withoutOwn", above)}
    </p>
  );
}

/** Since when the place's own hold, and from when on those hold that are saved now. */
function Past({ form, past }: Pick<Props, "form" | "past">) {
  const format = useFormat();
  const hadOwn = hasPast(form.base.thresholds, past);
  return (
    <>
      {(hadOwn || past.inherited !== null) && (
        <ForPastChoice checked={form.isForPast} onChange={form.setForPast} />
      )}
      {hadOwn && <ListHistoryNote history={past} rowText={(row) => thresholdLine(format, row)} />}
    </>
  );
}

/** Says which row is the goal where another one is called so. */
function GoalNote({ form: { drafts } }: Pick<Props, "form">) {
  const t = useText("locations");
  const format = useFormat();
  const found = misnamedGoal(drafts, t("locations.thresholds.set.goal"));
  if (found === null) return null;
  const { title, highest } = found;
  const values = { title, highest: highest.title, value: format.percent(highest.value) };
  return (
    <Note kind="warn" title={t("locations.thresholds.misnamed.title", values)}>
      {t("locations.thresholds.misnamed.text", values)}
    </Note>
  );
}

/**
 * Rows, verbs and preview of the thresholds of a place; the footer belongs to the part that shows
 * them.
 */
export function ThresholdFields({ place, form, past }: Props) {
  const t = useText("locations", "errors");
  const { drafts, faults, failure, changes } = form;
  return (
    <div className="hr-thresholds">
      <Origin place={place} form={form} past={past} />
      {drafts.length > 0 && (
        <div className="hr-threshold hr-threshold-heads" aria-hidden="true">
          <span>{t("locations.thresholds.color")}</span>
          <span>{t("locations.thresholds.titleHead")}</span>
          <span>{t("locations.thresholds.fromHead")}</span>
        </div>
      )}
      {drafts.map((draft, at) => (
        <ThresholdRow
          key={draft.key}
          draft={draft}
          isBase={at === 0}
          titles={drafts.map(({ title }) => title)}
          faults={faults.filter((fault) => fault.row === at)}
          onChange={(part) => form.change(draft.key, part)}
          onLeave={form.sort}
          onDelete={() => form.remove(draft.key)}
        />
      ))}
      <GoalNote form={form} />
      <div className="hr-thresholds-acts">
        <Button
          icon={<Add />}
          aria-disabled={isFull(drafts) || undefined}
          title={
            isFull(drafts)
              ? t("locations.thresholds.full", { limit: LIMITS.thresholdsMax })
              : undefined
          }
          onClick={form.add}
        >
          {t("locations.thresholds.add")}
        </Button>
        {drafts.length === 0 && (
          <Button onClick={form.addSet}>{t("locations.thresholds.addSet")}</Button>
        )}
        {drafts.length > 0 && (
          <Button variant="minimal" onClick={form.clear}>
            {t("locations.thresholds.removeAll")}
          </Button>
        )}
        {changes > 0 && (
          <Button variant="minimal" icon={<Reset />} onClick={form.discard}>
            {t("locations.thresholds.reset")}
          </Button>
        )}
      </div>
      <Past form={form} past={past} />
      <FormFailure failure={failure} title={t("locations.thresholds.notSaved")} />
      {form.dialog}
      <ThresholdPreview
        locationId={place.id}
        rows={validRowsOf(drafts)}
        saved={form.base.thresholds}
        inherited={past.inherited?.thresholds ?? []}
      />
    </div>
  );
}
