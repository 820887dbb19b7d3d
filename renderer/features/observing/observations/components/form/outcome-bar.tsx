import type { ReactElement, ReactNode } from "react";
import {
  IN_AND_OUT_PROTOCOL_ID,
  OUTCOMES,
  type Outcome,
} from "#contract/observing/observation-kinds.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ActionTiles } from "#renderer/ui/forms/choices/action-tiles.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import type { HandDraft } from "#renderer/features/observing/observations/model/draft.ts";
import type { Lacking } from "#renderer/features/observing/observations/model/lacking.ts";
import { useObserving } from "../observing-context.ts";
import { useNames } from "../use-names.ts";

const drop = "M13 3c4.2 5 6.5 8.5 6.5 12a6.5 6.5 0 0 1-13 0C6.5 11.5 8.8 8 13 3Z";
const tap =
  "M10 4h6v3.5h-1.5V9H20a2.5 2.5 0 0 1 2.5 2.5V14h-5v-1h-12V9h6V7.5H10ZM8 16c1 1.5 1.7 2.4 1.7 3.3a1.7 1.7 0 0 1-3.4 0c0-.9.7-1.8 1.7-3.3ZM15 17c1 1.5 1.7 2.4 1.7 3.3a1.7 1.7 0 0 1-3.4 0c0-.9.7-1.8 1.7-3.3Z";
const none =
  "M13 3a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm0 2.4a7.6 7.6 0 0 0-6 12.2L17.6 7A7.6 7.6 0 0 0 13 5.4Zm6 3L8.4 19A7.6 7.6 0 0 0 19 8.4Z";

const icon = (path: string): ReactElement => (
  <svg viewBox="0 0 26 26" width="26" height="26" aria-hidden="true">
    <path d={path} />
  </svg>
);

/** The signs of the outcomes, each beside its word. */
const OUTCOME_ICONS: Readonly<Record<Outcome, ReactElement>> = {
  rub: icon(drop),
  wash: icon(tap),
  none: icon(none),
};

/** What an outcome would save, or what is missing before it can. */
function OutcomeText({
  observation,
  lacking,
  isWarned,
}: Omit<Props, "isEdit" | "onTap">): ReactNode {
  const t = useText("observing", "observations");
  const names = useNames();
  const { kit } = useObserving();
  if (lacking !== null)
    return isWarned ? (
      <StatusText kind="warn">{t(`observing.bar.first.${lacking}`)}</StatusText>
    ) : (
      <span>{t(`observing.bar.${lacking}`)}</span>
    );
  const { momentIds, roleId } = observation;
  const isRoom = kit.settings.hygieneProtocolId === IN_AND_OUT_PROTOCOL_ID;
  return (
    <>
      <strong>{names.role(roleId)}</strong>
      <span>
        ,{" "}
        {isRoom
          ? t(momentIds[0] === 1 ? "observing.bar.entering" : "observing.bar.leaving")
          : t("observing.bar.ready", { count: momentIds.length })}
      </span>
    </>
  );
}

type Props = {
  observation: HandDraft;
  lacking: Lacking | null;
  /** An outcome was tapped too early. */
  isWarned: boolean;
  isEdit: boolean;
  onTap: (outcome: Outcome) => void;
};

/** The outcomes of hands, which end and save an observation. */
export function OutcomeBar({ isEdit, onTap, ...words }: Props) {
  const t = useText("observing", "observations");
  const { observation, lacking } = words;
  return (
    <div className="hr-form-bar">
      <p className="hr-form-words">
        <OutcomeText {...words} />
      </p>
      <ActionTiles
        label={t("observing.form.outcome")}
        value={isEdit ? observation.outcome : null}
        isClosed={lacking !== null}
        onTap={onTap}
        options={OUTCOMES.map(({ name }) => ({
          value: name,
          icon: OUTCOME_ICONS[name],
          label: t(`observing.outcome.${name}.label`),
          help: t(`observing.outcome.${name}.help`),
        }))}
      />
    </div>
  );
}
