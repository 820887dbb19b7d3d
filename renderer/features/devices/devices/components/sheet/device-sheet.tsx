import { useMemo, useState } from "react";
import { type DeviceSheet, SHEET_FIELDS, type SheetField } from "#contract/devices/device-sheet.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { problemText } from "#renderer/i18n/problem-text.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { UnsavedFoot } from "#renderer/ui/forms/unsaved/unsaved-footer.tsx";
import { UnsavedGuard } from "#renderer/ui/forms/unsaved/unsaved-guard.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import type { Place } from "#renderer/ui/tables/sheet/sheet-state.ts";
import { Sheet } from "#renderer/ui/tables/sheet/sheet.tsx";
import {
  type CellFault,
  type Judged,
  isOpen,
  judge,
  optionsOf,
  rangeOfField,
  textOfValue,
} from "#renderer/features/devices/devices/lib/sheet-cells.ts";
import { useSheetEdits } from "./use-sheet-edits.ts";
import type { SheetText } from "./use-sheet-text.ts";
import { type SheetRefusal, useSheetSave } from "./use-sheet-save.ts";

/** px; the fields follow what names the row. */
const WIDTHS = {
  serialNumber: 130,
  deviceType: 130,
  name: 200,
  locationId: 280,
  deviceModelId: 160,
  formulationClassId: 120,
  devicePositionId: 150,
  deviceOrientationId: 130,
  firmwareVersion: 110,
  isCompliance: 90,
  timeslot: 90,
  sensitivity: 100,
  jumperConfiguration: 100,
} satisfies Record<SheetField | "serialNumber" | "deviceType", number>;
const KEYS = ["serialNumber", "deviceType", ...SHEET_FIELDS] as const;
/** Columns before the first field. */
const NAMING = KEYS.length - SHEET_FIELDS.length;
const fieldAt = (column: number): SheetField | undefined => SHEET_FIELDS[column - NAMING];

/** What is wrong with a cell, in words. */
const useFaultWords = () => {
  const t = useText("devices", "errors");
  return (fault: CellFault | undefined, field: SheetField): string | undefined => {
    if (fault === undefined) return undefined;
    if ("code" in fault)
      return problemText(t, textId(`devices.sheet.fault.${fault.code}`), fault.code);
    const [from, to] = rangeOfField(field) ?? [0, 0];
    return t(`devices.sheet.fault.${fault.own}`, { from, to });
  };
};

type NotesProps = { refusal: SheetRefusal | null; onFirst: () => void };

/** Why the sheet was not saved. */
function RefusalNote({ refusal, onFirst }: NotesProps) {
  const t = useText("devices");
  const format = useFormat();
  if (refusal === null) return null;
  if (refusal.kind === "wrong")
    return (
      <Note kind="bad" title={t("devices.sheet.wrong", { count: refusal.count })}>
        <Button onClick={onFirst}>{t("devices.sheet.next")}</Button>
      </Note>
    );
  if (refusal.kind === "tooMany")
    return <Note kind="bad" title={t("devices.sheet.tooMany", refusal)} />;
  const { changed, gone } = refusal;
  return (
    <Note kind="warn" title={t("devices.sheet.stale", { count: changed.length + gone.length })}>
      {changed.length > 0 && t("devices.sheet.staleText", { names: format.list(changed) })}{" "}
      {gone.length > 0 && t("devices.sheet.goneText", { names: format.list(gone) })}
    </Note>
  );
}

type Props = {
  facilityId: string;
  sheet: DeviceSheet;
  words: SheetText;
  /** Reads the devices again. */
  onReload: () => Promise<unknown>;
};

/** The cells of many devices, typed or pasted, with each one's fault in place and one save. */
export function DeviceSheetCard({ facilityId, sheet: { devices }, words, onReload }: Props) {
  const t = useText("devices");
  const faultText = useFaultWords();
  const typed = useSheetEdits();
  const [goTo, setGoTo] = useState<Place | null>(null);
  const { edits } = typed;
  const judged = useMemo(() => {
    const found = new Map<string, Judged>();
    for (const device of devices) {
      const given = edits.get(device.id);
      if (given !== undefined) found.set(device.id, judge(device, given, words));
    }
    return found;
  }, [devices, edits, words]);
  const all = [...judged.values()];
  const changes = all.reduce((sum, { changed }) => sum + changed.size, 0);
  const { save, isSaving, failure, refusal, refused, forget } = useSheetSave({
    facilityId,
    devices,
    judged,
    typed,
    onReload,
  });
  const goToFirst = () => {
    const isWrong = (id: string, field: SheetField) =>
      judged.get(id)?.faults[field] !== undefined || refused(id, field) !== undefined;
    for (const [row, { id }] of devices.entries()) {
      const at = SHEET_FIELDS.findIndex((field) => isWrong(id, field));
      if (at >= 0) return setGoTo({ row, column: at + NAMING });
    }
  };
  return (
    <Card flush>
      <div role="alert" className="hr-device-sheet-notes">
        <RefusalNote refusal={refusal} onFirst={goToFirst} />
      </div>
      <FormFailure failure={failure} title={t("devices.sheet.failed")} />
      <Sheet
        label={t("devices.sheet.label")}
        help={t("devices.sheet.help")}
        columns={KEYS.map((key) => ({
          key,
          header: t(`devices.sheet.columns.${key}`),
          width: WIDTHS[key],
        }))}
        rowCount={devices.length}
        keyOf={(row) => devices[row]?.id ?? String(row)}
        goTo={goTo}
        cellOf={(row, column) => {
          const device = devices[row];
          const field = fieldAt(column);
          if (device === undefined) return { text: "", isClosed: true };
          if (field === undefined) {
            const type = words.types.get(device.deviceTypeId) ?? "";
            return { text: column === 0 ? device.serialNumber : type, isClosed: true };
          }
          if (!isOpen(device, field)) return { text: "", isClosed: true };
          const said = judged.get(device.id);
          return {
            text: said?.texts[field] ?? textOfValue(field, device[field], words),
            fault: faultText(said?.faults[field] ?? refused(device.id, field), field),
            isChanged: said?.changed.has(field) === true,
          };
        }}
        optionsOf={(row, column) => {
          const [device, field] = [devices[row], fieldAt(column)];
          return device && field && optionsOf(field, device, words);
        }}
        onEdit={(cells) =>
          typed.add(
            cells.flatMap(({ row, column, text }) => {
              const [device, field] = [devices[row], fieldAt(column)];
              return device && field ? [{ id: device.id, field, text }] : [];
            }),
          )
        }
        onUndo={typed.undo}
      />
      <UnsavedFoot
        changes={changes}
        saveLabel={t("devices.sheet.save")}
        isSaving={isSaving}
        onSave={save}
        onDiscard={() => {
          forget();
          typed.clear();
        }}
      />
      <UnsavedGuard isUnsaved={changes > 0 && !isSaving} />
    </Card>
  );
}
