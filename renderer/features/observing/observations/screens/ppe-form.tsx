import { useState } from "react";
import {
  IN_AND_OUT_PROTOCOL_ID,
  OUT_OF_ROOM_MOMENT_ID,
  PRECAUTIONS,
  type PpeItem,
} from "#contract/observing/observation-kinds.ts";
import { requiredPpe } from "#contract/observing/required-ppe.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { BoxTile, BoxTiles } from "#renderer/ui/forms/choices/radio-tile.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { Extras, type OpenNotes } from "../components/form/extras.tsx";
import { FormPage } from "../components/form/form-page.tsx";
import { RoomMoment } from "../components/form/moments.tsx";
import { tooLongBy } from "../components/form/notes-sheet.tsx";
import { useObserving } from "../components/observing-context.ts";
import { SavedSlot, useUndo } from "../components/sending/saved-slot.tsx";
import { useConfirmations } from "../components/use-confirmations.ts";
import { useFormKeys } from "../components/form/use-form-keys.ts";
import { useSave } from "../components/form/use-save.ts";
import { Who } from "../components/form/who.tsx";
import { answerCount, countItems, itemsByNeed } from "../model/counts.ts";
import type { PpeDraft } from "../model/draft.ts";
import { asksRemoval, missingOf } from "../model/to-session.ts";

const isLeaving = ({ momentIds }: PpeDraft): boolean => momentIds.includes(OUT_OF_ROOM_MOMENT_ID);

/** In the order in which they are taken off; it stays, whatever is open. */
const ORDER: readonly PpeItem[] = ["gown", "gloves", "mask", "respirator", "eyeProtection"];

function ItemTiles({ observation: one, item }: { observation: PpeDraft; item: PpeItem }) {
  const t = useText("observing", "observations");
  const { store } = useObserving();
  const answer = one.items[item] ?? { used: null, removedCorrectly: null };
  const isUsed = answer.used === true;
  const isRequired = requiredPpe(one.precautions).has(item);
  const set = (next: Partial<typeof answer>) =>
    store.tap({ tap: "answerItem", item, answer: { ...answer, ...next } });
  const name = t(`observations.ppeItem.${item}`);
  return (
    <>
      <BoxTile
        label={name}
        note={t(
          isUsed
            ? "observing.ppe.used"
            : isRequired
              ? "observing.ppe.requiredNotUsed"
              : "observing.ppe.notUsed",
        )}
        isOn={isUsed}
        onToggle={(used) => set({ used })}
      />
      {asksRemoval(one, item) && (
        <BoxTile
          label={t("observing.ppe.removed")}
          note={<span className="hr-visually-hidden">{name}</span>}
          isOn={answer.removedCorrectly === true}
          onToggle={(removedCorrectly) => set({ removedCorrectly })}
        />
      )}
      {isLeaving(one) && !isUsed && (
        <p className="hr-observe-aside">{t("observing.ppe.onlyUsed")}</p>
      )}
    </>
  );
}

function ItemGroup(props: { observation: PpeDraft; label: string; items: readonly PpeItem[] }) {
  const t = useText("observing");
  const { observation, label, items } = props;
  if (items.length === 0) return null;
  return (
    <BoxTiles label={label} note={t("observing.ppe.tapUsed")}>
      {ORDER.filter((item) => items.includes(item)).map((item) => (
        <ItemTiles key={item} observation={observation} item={item} />
      ))}
    </BoxTiles>
  );
}

/** Required items first; what may be worn besides stands apart, since nothing speaks against its absence. */
function Items({ observation }: { observation: PpeDraft }) {
  const t = useText("observing");
  const { required, others } = itemsByNeed(observation);
  const othersLabel = t(required.length > 0 ? "observing.ppe.others" : "observing.ppe.items");
  return (
    <>
      <ItemGroup observation={observation} label={t("observing.ppe.required")} items={required} />
      <ItemGroup observation={observation} label={othersLabel} items={others} />
    </>
  );
}

/** What the items come to, in words, before Save is tapped. */
function ItemWords({ observation }: { observation: PpeDraft }) {
  const t = useText("observing", "observations");
  const format = useFormat();
  const { counted, used, notUsed, taken, notCorrect } = countItems(observation);
  if (counted.length === 0) return <div className="hr-observe-status-line" />;
  const names = (items: readonly PpeItem[]) =>
    format.list(items.map((item) => t(`observations.ppeItem.${item}`)));
  const fault =
    notUsed.length > 0
      ? t("observing.ppe.fault.notUsed", { items: names(notUsed) })
      : notCorrect.length > 0
        ? t("observing.ppe.fault.notCorrect", { items: names(notCorrect) })
        : null;
  const some = taken.length > 0 ? taken.length - notCorrect.length : used.length;
  const total = taken.length > 0 ? taken.length : counted.length;
  return (
    <div className="hr-observe-status-line" role="status">
      {fault !== null && <StatusText kind="warn">{fault}</StatusText>}
      <span>
        {t(
          taken.length > 0 ? "observing.ppe.correct" : "observing.ppe.usedOf",
          format.share(some, total),
        )}
      </span>
    </div>
  );
}

type Props = { observation: PpeDraft; isEdit: boolean };

/**
 * Protective equipment: precautions require items; each is used or not, and came off well or not.
 */
export function PpeForm({ observation, isEdit }: Props) {
  const t = useText("observing", "observations");
  const { store, part } = useObserving();
  const [notes, setNotes] = useState<OpenNotes>(part === "notes" ? "open" : "closed");
  const { saved, undo } = useUndo();
  const { clear } = useConfirmations();
  const { save, cancel } = useSave(observation, isEdit);
  const missing = missingOf(observation);
  const trySave = () => {
    if (missing !== null) return;
    if (tooLongBy(observation) > 0) setNotes("custom");
    else save();
  };
  useFormKeys({
    protocolId: IN_AND_OUT_PROTOCOL_ID,
    onMoment: (momentId) => store.tap({ tap: "replaceMoment", momentId }),
    onUndo: undo,
    onSave: trySave,
    ...(isEdit && { onEscape: cancel }),
  });
  return (
    <FormPage
      observation={observation}
      onCancel={isEdit ? cancel : null}
      {...(saved !== undefined && { slot: <SavedSlot observation={observation} /> })}
      bar={
        <div className="hr-form-bar">
          <ItemWords observation={observation} />
          <div className="hr-bottom-acts">
            {isEdit ? (
              <Button onClick={cancel}>{t("ui.action.cancel")}</Button>
            ) : (
              <Button disabled={answerCount(observation) === 0} onClick={clear}>
                {t("observing.form.clear")}
              </Button>
            )}
            <Button variant="primary" disabled={missing !== null} onClick={trySave}>
              {missing === null
                ? t("observing.form.save", { number: observation.number })
                : t(`observing.form.missing.${missing}`)}
            </Button>
          </div>
        </div>
      }
    >
      <div className="hr-form-who">
        <Who observation={observation} startsOpen={part === "role"} isFolded />
        <BoxTiles label={t("observing.ppe.precautions")} note={t("observing.ppe.oneOrMore")}>
          {PRECAUTIONS.map((precaution) => (
            <BoxTile
              key={precaution}
              label={t(`observations.precaution.${precaution}`)}
              isOn={observation.precautions.includes(precaution)}
              onToggle={() => store.tap({ tap: "togglePrecaution", precaution })}
            />
          ))}
        </BoxTiles>
      </div>
      <div className="hr-form-what">
        <RoomMoment observation={observation} />
        <Items observation={observation} />
      </div>
      <Extras observation={observation} notes={notes} setNotes={setNotes} />
    </FormPage>
  );
}
