import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type SheetDevice,
  type SheetField,
  type SheetRow,
  deviceSheet,
} from "#contract/devices/device-sheet.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { useAction } from "#renderer/forms/use-action.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { forgetDevices, saveSheet } from "#renderer/features/devices/devices/queries/devices.ts";
import type { CellFault, Judged } from "#renderer/features/devices/devices/lib/sheet-cells.ts";
import type { useSheetEdits } from "./use-sheet-edits.ts";

/** Why nothing was saved. */
export type SheetRefusal =
  | { kind: "wrong"; count: number }
  | { kind: "tooMany"; count: number; limit: number }
  /** Names of devices that another user changed, and of devices no longer there. */
  | { kind: "stale"; changed: readonly string[]; gone: readonly string[] };

type Given = {
  facilityId: string;
  devices: readonly SheetDevice[];
  judged: ReadonlyMap<string, Judged>;
  typed: ReturnType<typeof useSheetEdits>;
  onReload: () => Promise<unknown>;
};

/** A cell that the server refused, and the text that it refused there. */
type Refused = ReadonlyMap<string, { text: string | undefined; fault: CellFault }>;
const NONE: Refused = new Map();
const keyOf = (id: string, field: string): string => `${id} ${field}`;

/** Saves what is typed with one call, and shows what stopped it from being saved. */
export const useSheetSave = ({ facilityId, devices, judged, typed, onReload }: Given) => {
  const t = useText("devices");
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<SheetRefusal | null>(null);
  const [refusedCells, setRefusedCells] = useState(NONE);
  const textAt = (id: string, field: SheetField) => typed.edits.get(id)?.[field];
  /** The server's fault of a cell, until something else is typed there. */
  const refused = (id: string, field: SheetField): CellFault | undefined => {
    const cell = refusedCells.get(keyOf(id, field));
    return cell !== undefined && cell.text === textAt(id, field) ? cell.fault : undefined;
  };

  const tellStale = async (error: ApiError): Promise<void> => {
    const { rows } = deviceSheet.save.current.parse(error.current);
    const nameOf = new Map(devices.map(({ id, name }) => [id, name]));
    const names = (some: typeof rows) => some.map(({ id }) => nameOf.get(id) ?? id);
    const gone = rows.filter(({ device }) => device === null);
    const changed = rows.filter(({ device }) => device !== null);
    await onReload();
    typed.keep((id) => !gone.some((row) => row.id === id));
    setRefusal({ kind: "stale", changed: names(changed), gone: names(gone) });
  };

  const tellWrong = (error: ApiError, rows: readonly SheetRow[]): boolean => {
    const cells = Object.entries(error.fieldErrors).flatMap(([path, code]) => {
      const [, at, field = ""] = path.split(".");
      const id = rows[Number(at)]?.id;
      return id === undefined ? [] : [{ id, field: field as SheetField, code }];
    });
    setRefusedCells(
      new Map(
        cells.map(({ id, field, code }) => [
          keyOf(id, field),
          { text: textAt(id, field), fault: { code } },
        ]),
      ),
    );
    if (cells.length > 0) setRefusal({ kind: "wrong", count: cells.length });
    return cells.length > 0;
  };

  const { run, isBusy, failure, forget } = useAction(async () => {
    const all = [...judged.values()];
    const wrong = all.reduce((sum, { faults }) => sum + Object.keys(faults).length, 0);
    if (wrong > 0) return setRefusal({ kind: "wrong", count: wrong });
    const rows = devices.flatMap(({ id, version }) => {
      const changes = judged.get(id)?.changes ?? {};
      return Object.keys(changes).length > 0 ? [{ id, version, ...changes }] : [];
    });
    const limit = LIMITS.sheetRowsSavedMax;
    if (rows.length > limit) return setRefusal({ kind: "tooMany", count: rows.length, limit });
    setRefusal(null);
    try {
      const { changed: count } = await saveSheet(facilityId, rows);
      await Promise.all([onReload(), forgetDevices(client)]);
      typed.clear();
      toast.success(
        count === 0 ? t("devices.sheet.unchanged") : t("devices.sheet.done", { count }),
      );
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === "conflict";
      if (isStale) await tellStale(error);
      else if (!(error instanceof ApiError) || !tellWrong(error, rows)) throw error;
      markShown(error);
    }
  });
  return {
    save: run,
    isSaving: isBusy,
    failure,
    refusal,
    refused,
    forget: () => {
      forget();
      setRefusal(null);
      setRefusedCells(NONE);
    },
  };
};
