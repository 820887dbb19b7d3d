import { useState } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { SegmentedFilter } from "#renderer/ui/lists/segmented-filter.tsx";
import { countOf } from "../model/counts.ts";
import { useDraft, useObserving } from "./observing-context.ts";
import { ReminderCard } from "./reminder-card.tsx";
import { SessionRows } from "./session-rows.tsx";
import { useConfirmations } from "./use-confirmations.ts";

export type Shown = "all" | "HH" | "PPE";

/** Which observations of the session are shown: all, or the ones of one type. */
export function TypeFilter({ shown, onShow }: { shown: Shown; onShow: (shown: Shown) => void }) {
  const t = useText("observing");
  const { observations } = useDraft();
  return (
    <SegmentedFilter
      label={t("observing.list.filter")}
      value={shown}
      onChange={(next) => onShow(next as Shown)}
      segments={[
        { value: "all", label: t("observing.list.all"), count: observations.length },
        { value: "HH", label: t("observing.type.HH"), count: countOf(observations, "HH") },
        { value: "PPE", label: t("observing.type.PPE"), count: countOf(observations, "PPE") },
      ]}
    />
  );
}

/** Beside the form on a tablet: what is in the session so far, and its end. */
export function SessionPane() {
  const t = useText("observing");
  const format = useFormat();
  const { timeZone, go } = useObserving();
  const { observations, startedAtMs } = useDraft();
  const { discard } = useConfirmations();
  const [shown, setShown] = useState<Shown>("all");
  const count = observations.length;
  return (
    <section className="hr-form-list" aria-label={t("observing.list.title")}>
      <div className="hr-form-list-head">
        <small>{t("observing.list.since", { time: format.time(startedAtMs, timeZone) })}</small>
        <strong>
          {t("observing.draft.counts", {
            hands: format.count(countOf(observations, "HH")),
            ppe: format.count(countOf(observations, "PPE")),
          })}
        </strong>
      </div>
      <div className="hr-form-list-rows">
        <TypeFilter shown={shown} onShow={setShown} />
        <SessionRows shown={shown} />
        <ReminderCard />
      </div>
      <div className="hr-form-list-foot">
        <Button onClick={() => discard(() => go("start"))}>{t("observing.list.discard")}</Button>
        <Button disabled={count === 0} onClick={() => go("review")}>
          {t("observing.list.review", { count })}
        </Button>
      </div>
    </section>
  );
}
