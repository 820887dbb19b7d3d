import type { ReactNode } from "react";
import { useText } from "#renderer/i18n/text.ts";
import {
  IN_AND_OUT_PROTOCOL_ID,
  OUTCOMES,
  type Outcome,
} from "#contract/observing/observation-kinds.ts";
import { ActTiles } from "#renderer/ui/forms/action-tiles.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import type { HandDraft } from "../model/draft.ts";
import type { Lacking } from "../model/lacking.ts";
import { OUTCOME_ICONS } from "./outcome-icons.tsx";
import { useObserving } from "./observing-context.ts";
import { useNames } from "./use-names.ts";

/** What an outcome would save, or what is missing before it can. */
function PageText({ observation, lacking, isWarned }: Omit<Props, "isEdit" | "onTap">): ReactNode {
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
        <PageText {...words} />
      </p>
      <ActTiles
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
