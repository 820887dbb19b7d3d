import { useState } from "react";
import {
  IN_AND_OUT_PROTOCOL_ID,
  OUTCOMES,
  type Outcome,
} from "#contract/observing/observation-kinds.ts";
import { rightNow } from "#renderer/api/server-clock.ts";
import { useText } from "#renderer/i18n/text.ts";
import { announce } from "#renderer/ui/feedback/live-region.tsx";
import { Extras, type OpenNotes } from "../components/form/extras.tsx";
import { FormPage } from "../components/form/form-page.tsx";
import { Moments } from "../components/form/moments.tsx";
import { tooLongBy } from "../components/form/notes-sheet.tsx";
import { useDraft, useObserving } from "../components/observing-context.ts";
import { OutcomeBar } from "../components/form/outcome-bar.tsx";
import { SavedSlot, useUndo } from "../components/sending/saved-slot.tsx";
import { useFormKeys } from "../components/form/use-form-keys.ts";
import { useSave } from "../components/form/use-save.ts";
import { Who } from "../components/form/who.tsx";
import type { HandDraft } from "../model/draft.ts";
import { lackingOf } from "../model/lacking.ts";

/** A second tap of a hand that trembles is none. */
const ONE_TAP_MS = 400;
/** Letters of the outcomes besides the language's own. */
const LETTERS: Readonly<Record<Outcome, string>> = { rub: "r", wash: "w", none: "n" };

/** Leads to where something is missing. */
const focusGroup = (group: "role" | "moment"): void =>
  document
    .querySelector<HTMLElement>(
      `[data-group="${group}"] [data-tile]:not([tabindex="-1"]), [data-group="${group}"] button`,
    )
    ?.focus();

/** What a form says, in short: a warning stands until it says something else. */
const saying = ({ id, roleId, momentIds }: HandDraft): string =>
  JSON.stringify([id, roleId, momentIds]);

/** Hands at the moments of one opportunity: who, when, and the outcome that saves. */
export function HandForm({ observation, isEdit }: { observation: HandDraft; isEdit: boolean }) {
  const t = useText("observing", "observations");
  const { kit, store, part } = useObserving();
  const { lastSaved } = useDraft();
  const [notes, setNotes] = useState<OpenNotes>(part === "notes" ? "open" : "closed");
  const [warnedOf, setWarned] = useState<string | null>(null);
  const { undo } = useUndo();
  const { save, cancel } = useSave(observation, isEdit);
  const lacking = lackingOf(observation);
  const protocolId = kit.settings.hygieneProtocolId;

  const tapOutcome = (outcome: Outcome) => {
    // Before it: the clock was moved since.
    const sinceMs = lastSaved === null ? ONE_TAP_MS : rightNow() - lastSaved.atMs;
    const isJustSaved = sinceMs >= 0 && sinceMs < ONE_TAP_MS;
    if (isJustSaved && (lacking !== null || lastSaved?.before !== null)) return;
    if (lacking !== null) {
      setWarned(saying(observation));
      announce(t(`observing.bar.first.${lacking}`));
      return focusGroup(lacking === "moment" ? "moment" : "role");
    }
    if (tooLongBy(observation) > 0) return setNotes("custom");
    save(outcome);
  };

  useFormKeys({
    protocolId,
    onMoment: (momentId) =>
      store.tap({
        tap: protocolId === IN_AND_OUT_PROTOCOL_ID ? "replaceMoment" : "chooseMoment",
        momentId,
      }),
    onKey: (key) => {
      const outcome = OUTCOMES.find(({ name }) =>
        [LETTERS[name], t(`observing.outcome.${name}.key`)].includes(key),
      );
      if (outcome !== undefined) tapOutcome(outcome.name);
    },
    onUndo: undo,
    ...(isEdit && { onEscape: cancel }),
  });

  return (
    <FormPage
      observation={observation}
      onCancel={isEdit ? cancel : null}
      slot={<SavedSlot observation={observation} />}
      bar={
        <OutcomeBar
          observation={observation}
          lacking={lacking}
          isWarned={warnedOf === saying(observation)}
          isEdit={isEdit}
          onTap={tapOutcome}
        />
      }
    >
      <Who observation={observation} startsOpen={part === "role"} />
      <div className="hr-form-what">
        <Moments observation={observation} />
      </div>
      <Extras observation={observation} notes={notes} setNotes={setNotes} />
    </FormPage>
  );
}
