import { useQueryClient } from "@tanstack/react-query";
import { useText } from "#renderer/i18n/text.ts";
import { CsvImport } from "#renderer/ui/imports/csv-import.tsx";
import { checkImport, forgetDevices, importDevices } from "../queries/devices.ts";

/** A facility's new devices and placeholders from a CSV file. */
export function DeviceImport({ facilityId, onClose }: { facilityId: string; onClose: () => void }) {
  const t = useText("devices");
  const client = useQueryClient();
  return (
    <CsvImport
      title={t("devices.import.title")}
      help={t("devices.import.help")}
      check={(body) => checkImport(facilityId, body)}
      write={async (body) => {
        const result = await importDevices(facilityId, body);
        await forgetDevices(client);
        return result;
      }}
      onClose={onClose}
    />
  );
}
