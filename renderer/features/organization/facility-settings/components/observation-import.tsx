import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { IMPORT_COLUMNS } from "#contract/core/import-columns.ts";
import { observationImports } from "#contract/observing/observation-imports.ts";
import { MOMENTS } from "#contract/observing/observation-kinds.ts";
import { call } from "#renderer/api/client.ts";
import { useText } from "#renderer/i18n/text.ts";
import { CsvImport } from "#renderer/ui/imports/csv-import.tsx";
import { TracedImports } from "./traced-imports.tsx";

/** Columns with a cell in the example file, beside the moment. */
const EXAMPLES = ["location", "role", "time", "outcome", "count"] as const;

/** A facility's observations, as rows or counts, from a CSV file. */
export function ObservationImport({
  facilityId,
  onClose,
}: {
  facilityId: string;
  onClose: () => void;
}) {
  const t = useText("observation-import", "observations");
  const client = useQueryClient();
  // Reports, plans and counts may all show what was added.
  const refresh = useCallback(() => client.invalidateQueries(), [client]);
  const params = { facilityId };
  const moments = MOMENTS.map(({ name }) => t(`observations.moment.${name}`));
  const exampleOf = (key: string): string => {
    if (key === "moment") return moments[0] ?? "";
    const known = EXAMPLES.find((column) => column === key);
    return known === undefined ? "" : t(`observation-import.example.${known}`);
  };
  return (
    <CsvImport
      target={{ kind: "observations", placeId: facilityId }}
      title={t("observation-import.title")}
      help={t("observation-import.help")}
      columns={IMPORT_COLUMNS.observations.map((column) => ({
        header: t(`observation-import.csv.${column.key}`),
        isRequired: "isRequired" in column,
        content: t(`observation-import.columns.${column.key}`, { moments: moments.join(", ") }),
        example: exampleOf(column.key),
      }))}
      check={({ fileName: _name, ...body }) => call(observationImports.check, { params, body })}
      write={(body) =>
        call(observationImports.write, { params, body: { ...body, withoutRefused: true } })
      }
      refresh={refresh}
      below={<TracedImports facilityId={facilityId} />}
      onClose={onClose}
    />
  );
}
