import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Document, Edit, ThList, Trash } from "#renderer/ui/indicators/icons.ts";
import { BottomSheet, SheetRow } from "#renderer/ui/overlays/bottom-sheet.tsx";
import type { ObservationDraft } from "../model/draft.ts";
import { useObserving } from "./observing-context.ts";
import { useNames } from "./use-names.ts";

export type RowAct = "edit" | "quick" | "custom" | "delete";

type Props = { observation: ObservationDraft; onClose: () => void; onAct: (act: RowAct) => void };

/** What can be done with a saved observation. */
export function RowSheet({ observation: one, onClose, onAct }: Props) {
  const t = useText("observing");
  const format = useFormat();
  const names = useNames();
  const { kit } = useObserving();
  const quick = one.quickNotes.length;
  const hasQuick = kit.settings.observationNotes.some(({ isArchived }) => !isArchived);
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={t("observing.row.sheet", { number: one.number, what: names.title(one) })}
      footer={<Button onClick={onClose}>{t("ui.action.close")}</Button>}
    >
      <p>
        {names.role(one.roleId)}, {names.unit(one.locationId)}
      </p>
      <div className="hr-sheet-rows">
        <SheetRow icon={<Edit />} onPress={() => onAct("edit")}>
          {t("observing.row.edit")}
        </SheetRow>
        {(hasQuick || quick > 0) && (
          <SheetRow
            icon={<ThList />}
            end={quick === 0 ? t("observing.row.none") : format.count(quick)}
            onPress={() => onAct("quick")}
          >
            {t("observing.notes.quick")}
          </SheetRow>
        )}
        {kit.settings.allowCustomObsNotes && (
          <SheetRow
            icon={<Document />}
            end={one.customNotes.trim() === "" ? t("observing.row.none") : format.count(1)}
            onPress={() => onAct("custom")}
          >
            {t("observing.notes.custom")}
          </SheetRow>
        )}
        <SheetRow icon={<Trash />} isDangerous onPress={() => onAct("delete")}>
          {t("observing.row.delete")}
        </SheetRow>
      </div>
    </BottomSheet>
  );
}
