import { useQueryClient } from "@tanstack/react-query";
import { useText } from "#renderer/i18n/text.ts";
import { CsvImport } from "#renderer/ui/imports/csv-import.tsx";
import { checkImport, importPlaces, refreshTree } from "../queries.ts";

/** A facility's places from a CSV file. */
export function LocationImport({
  facilityId,
  onClose,
}: {
  facilityId: string;
  onClose: () => void;
}) {
  const t = useText("locations");
  const client = useQueryClient();
  return (
    <CsvImport
      title={t("locations.import.title")}
      help={t("locations.import.help")}
      check={(body) => checkImport(facilityId, body)}
      write={async (body) => {
        const result = await importPlaces(facilityId, body);
        await refreshTree(client, facilityId);
        return result;
      }}
      onClose={onClose}
    />
  );
}
