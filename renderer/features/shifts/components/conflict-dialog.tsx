import type { ShiftList } from "#contract/shifts.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import type { ShiftWords } from "./shift-words.ts";

type Props = {
  /** The list as somebody else saved it; null while nothing is compared. */
  list: ShiftList | null;
  words: ShiftWords;
  onClose: () => void;
  onKeep: (list: ShiftList) => void;
  onDiscard: () => void;
};

/** What was saved meanwhile, and the choice whose list goes on. */
export function ConflictDialog({ list, words, onClose, onKeep, onDiscard }: Props) {
  const t = useText("shifts");
  return (
    <Dialog
      isOpen={list !== null}
      onClose={onClose}
      title={t("shifts.conflict.title")}
      footer={
        <>
          <Button onClick={onDiscard}>{t("shifts.conflict.discard")}</Button>
          <Button variant="primary" onClick={() => list && onKeep(list)}>
            {t("shifts.conflict.keep")}
          </Button>
        </>
      }
    >
      <p>{t("shifts.conflict.theirs")}</p>
      <ul className="hr-shift-theirs">
        {list?.shifts.map((shift) => (
          <li key={shift.id}>
            <strong>{shift.name}</strong> {words.times(shift)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
