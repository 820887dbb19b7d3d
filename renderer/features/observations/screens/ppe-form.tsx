import {
  IN_AND_OUT_PROTOCOL_ID,
  ITEM_OPENED_BY,
  OUT_OF_ROOM_MOMENT_ID,
  PRECAUTIONS,
  momentsOf,
  type PpeItem,
} from "#contract/observations.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { BoxTile, BoxTiles, RadioTiles } from "#renderer/ui/forms/radio-tile.tsx";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import { FormFrame } from "../components/form-frame.tsx";
import { NotesAndFeedback } from "../components/notes-and-feedback.tsx";
import { useObserving } from "../components/observing-context.ts";
import { useFormActs } from "../components/use-form-acts.ts";
import { countItems, openItems } from "../model/counts.ts";
import type { PpeDraft } from "../model/draft.ts";
import { asksRemoval } from "../model/to-session.ts";

const isLeaving = ({ momentId }: PpeDraft): boolean => momentId === OUT_OF_ROOM_MOMENT_ID;

/** Why an item is closed: what would open it, or that the respirator takes the mask's place. */
const useClosedWords = () => {
  const t = useText("observing", "observations");
  const format = useFormat();
  return (one: PpeDraft, item: PpeItem): string => {
    if (item === "mask" && one.precautions.includes("airborne")) return t("observing.ppe.replaced");
    const needed = ITEM_OPENED_BY[item].map((name) => t(`observations.precaution.${name}`));
    return t("observing.ppe.needs", { precautions: format.either(needed) });
  };
};

/** Hands first, face last; the order stays, whatever is open. */
const ORDER: readonly PpeItem[] = ["gloves", "gown", "mask", "respirator", "eyeProtection"];

function ItemTiles({ observation: one, item }: { observation: PpeDraft; item: PpeItem }) {
  const t = useText("observing", "observations");
  const { store } = useObserving();
  const closedWords = useClosedWords();
  const isOpen = openItems(one).includes(item);
  const answer = one.items[item] ?? { used: null, removedCorrectly: null };
  const isUsed = isOpen && answer.used === true;
  const set = (next: Partial<typeof answer>) =>
    store.tap({ tap: "answerItem", item, answer: { ...answer, ...next } });
  const name = t(`observations.ppeItem.${item}`);
  return (
    <>
      <BoxTile
        label={name}
        note={t(isUsed ? "observing.ppe.used" : "observing.ppe.notUsed")}
        isOn={isUsed}
        onToggle={(used) => set({ used })}
        {...(!isOpen && { closed: closedWords(one, item) })}
      />
      {isOpen && asksRemoval(one, item) && (
        <BoxTile
          label={t("observing.ppe.removed")}
          note={name}
          isOn={answer.removedCorrectly === true}
          onToggle={(removedCorrectly) => set({ removedCorrectly })}
        />
      )}
      {isOpen && isLeaving(one) && !isUsed && (
        <p className="hr-observe-aside">{t("observing.ppe.onlyUsed")}</p>
      )}
    </>
  );
}

/** What the items come to, in words, before Save is tapped. */
function ItemWords({ observation }: { observation: PpeDraft }) {
  const t = useText("observing", "observations");
  const format = useFormat();
  const { open, notUsed, taken, notCorrect } = countItems(observation);
  if (open.length === 0) return <div className="hr-observe-status-line" />;
  const names = (items: readonly PpeItem[]) =>
    format.list(items.map((item) => t(`observations.ppeItem.${item}`)));
  const fault =
    notUsed.length > 0
      ? t("observing.ppe.fault.notUsed", { items: names(notUsed) })
      : notCorrect.length > 0
        ? t("observing.ppe.fault.notCorrect", { items: names(notCorrect) })
        : null;
  const some = taken.length > 0 ? taken.length - notCorrect.length : open.length - notUsed.length;
  const total = taken.length > 0 ? taken.length : open.length;
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

/** Protective equipment: precautions open items; each is used or not, and came off well or not. */
export function PpeForm({ observation, isEdit }: { observation: PpeDraft; isEdit: boolean }) {
  const t = useText("observing", "observations");
  const { store } = useObserving();
  const acts = useFormActs(observation, IN_AND_OUT_PROTOCOL_ID);
  const open = openItems(observation);
  // On the way out each open item has its removal beside it; the closed ones follow.
  const inOrder = isLeaving(observation)
    ? [
        ...ORDER.filter((item) => open.includes(item)),
        ...ORDER.filter((item) => !open.includes(item)),
      ]
    : ORDER;
  return (
    <FormFrame
      observation={observation}
      isEdit={isEdit}
      acts={acts}
      above={<ItemWords observation={observation} />}
    >
      <div className="hr-observe-sides">
        <div className="hr-observe-side">
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
        <div className="hr-observe-side">
          <RadioTiles
            label={t("observing.form.moment")}
            value={observation.momentId}
            onChoose={(momentId) => store.tap({ tap: "chooseMoment", momentId })}
            options={momentsOf(IN_AND_OUT_PROTOCOL_ID).map(({ id, name }) => ({
              value: id,
              label: t(`observations.moment.${name}`),
            }))}
          />
          <BoxTiles
            label={t("observing.ppe.items")}
            note={t(
              isLeaving(observation) ? "observing.ppe.tapUsedAndRemoved" : "observing.ppe.tapUsed",
            )}
          >
            {inOrder.map((item) => (
              <ItemTiles key={item} observation={observation} item={item} />
            ))}
          </BoxTiles>
        </div>
        <div className="hr-observe-side">
          <NotesAndFeedback observation={observation} onMore={() => acts.setNotes("open")} />
        </div>
      </div>
    </FormFrame>
  );
}
