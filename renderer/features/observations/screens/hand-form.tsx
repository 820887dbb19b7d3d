import { OUTCOMES, momentsOf } from "#contract/observations.ts";
import { useText } from "#renderer/i18n/text.ts";
import { OutcomeTiles } from "#renderer/ui/forms/outcome-tile.tsx";
import { RadioTiles } from "#renderer/ui/forms/radio-tile.tsx";
import { FormFrame } from "../components/form-frame.tsx";
import { NotesAndFeedback } from "../components/notes-and-feedback.tsx";
import { useObserving } from "../components/observing-context.ts";
import { OUTCOME_ICONS } from "../components/outcome-icons.tsx";
import { useFormActs } from "../components/use-form-acts.ts";
import type { HandDraft } from "../model/draft.ts";

/** Hands at a moment of the facility's protocol: moment, outcome, save. */
export function HandForm({ observation, isEdit }: { observation: HandDraft; isEdit: boolean }) {
  const t = useText("observing", "observations");
  const { kit, store } = useObserving();
  const protocolId = kit.settings.hygieneProtocolId;
  const acts = useFormActs(observation, protocolId);
  return (
    <FormFrame
      observation={observation}
      isEdit={isEdit}
      acts={acts}
      isLow
      above={
        <OutcomeTiles
          label={t("observing.form.outcome")}
          value={observation.outcome}
          onChoose={(outcome) => store.tap({ tap: "chooseOutcome", outcome })}
          options={OUTCOMES.map(({ name }) => ({
            value: name,
            icon: OUTCOME_ICONS[name],
            label: t(`observing.outcome.${name}.label`),
            help: t(`observing.outcome.${name}.help`),
          }))}
        />
      }
    >
      <div className="hr-observe-narrow hr-observe-choices">
        <RadioTiles
          label={t("observing.form.moment")}
          value={observation.momentId}
          onChoose={(momentId) => store.tap({ tap: "chooseMoment", momentId })}
          options={momentsOf(protocolId).map(({ id, name }) => ({
            value: id,
            label: t(`observations.moment.${name}`),
          }))}
        />
        <NotesAndFeedback observation={observation} onMore={() => acts.setNotes("open")} />
      </div>
    </FormFrame>
  );
}
