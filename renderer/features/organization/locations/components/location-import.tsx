import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { IMPORT_COLUMNS } from "#contract/core/import-columns.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { CsvImport } from "#renderer/ui/imports/csv-import.tsx";
import { levelKeyOf } from "../lib/places.ts";
import { checkImport, hierarchyQuery, importPlaces, refreshTree } from "../queries.ts";

/** A facility's places from a CSV file. */
export function LocationImport({
  facilityId,
  onClose,
}: {
  facilityId: string;
  onClose: () => void;
}) {
  const t = useText("locations", "reports");
  const client = useQueryClient();
  const refresh = useCallback(() => refreshTree(client, facilityId), [client, facilityId]);
  const { data } = useQuery(hierarchyQuery(facilityId));
  const columns = IMPORT_COLUMNS.locations.map((column) => {
    const { key } = column;
    const isRequired = "isRequired" in column;
    if (key === "id" || key === "observable")
      return {
        header: t(`locations.csv.${key}`),
        isRequired,
        content: t(`locations.import.columns.${key}`),
        example: "",
      };
    const level = levelKeyOf(data?.levelInfo, Number(key.slice("level".length)));
    return {
      header: t(textId(`reports.levels.${level}`)),
      isRequired,
      content: t("locations.import.columns.level"),
      example: key === "level5" ? "" : t(`locations.import.example.${key}`),
    };
  });
  return (
    <CsvImport
      target={{ kind: "locations", placeId: facilityId }}
      title={t("locations.import.title")}
      help={t("locations.import.help")}
      columns={columns}
      check={(body) => checkImport(facilityId, body)}
      write={(body) => importPlaces(facilityId, body)}
      refresh={refresh}
      onClose={onClose}
    />
  );
}
