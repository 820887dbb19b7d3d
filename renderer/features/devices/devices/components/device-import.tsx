import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { IMPORT_COLUMNS } from "#contract/core/import-columns.ts";
import { useText } from "#renderer/i18n/text.ts";
import { CsvImport } from "#renderer/ui/imports/csv-import.tsx";
import { checkImport, forgetDevices, importDevices } from "../queries/devices.ts";

/** Columns with a cell in the example file; the others stay empty there. */
const EXAMPLES = [
  "serialNumber",
  "name",
  "deviceType",
  "location",
  "formulation",
  "isCompliance",
] as const;

/** A facility's new devices and placeholders from a CSV file. */
export function DeviceImport({ facilityId, onClose }: { facilityId: string; onClose: () => void }) {
  const t = useText("devices");
  const exampleOf = (key: string): string => {
    const known = EXAMPLES.find((column) => column === key);
    return known === undefined ? "" : t(`devices.import.example.${known}`);
  };
  const client = useQueryClient();
  const refresh = useCallback(() => forgetDevices(client), [client]);
  return (
    <CsvImport
      target={{ kind: "devices", placeId: facilityId }}
      title={t("devices.import.title")}
      help={t("devices.import.help")}
      columns={IMPORT_COLUMNS.devices.map((column) => ({
        header: t(`devices.csv.${column.key}`),
        isRequired: "isRequired" in column,
        content: t(`devices.import.columns.${column.key}`),
        example: exampleOf(column.key),
      }))}
      check={(body) => checkImport(facilityId, body)}
      write={(body) => importDevices(facilityId, body)}
      refresh={refresh}
      onClose={onClose}
    />
  );
}
