import { useQueryClient } from "@tanstack/react-query";
import { LIMITS } from "#contract/limits.ts";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import { ImportSheet } from "#renderer/ui/imports/import-sheet.tsx";
import type { ImportRequest } from "#renderer/ui/imports/import-types.ts";
import { checkImport, importPlaces, refreshTree } from "../queries.ts";

/** The text of a file: UTF-8, or what spreadsheets on Windows write where it is not. */
const readText = async (file: File): Promise<{ text: string; encoding: string }> => {
  const bytes = await file.arrayBuffer();
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
};

/** A facility's places from a CSV file. */
export function LocationImport({
  facilityId,
  onClose,
}: {
  facilityId: string;
  onClose: () => void;
}) {
  const t = useText("locations");
  const language = useLanguage();
  const client = useQueryClient();
  const bodyOf = async ({ file, fixes }: ImportRequest) => {
    const { text, encoding } = await readText(file);
    return { body: { text, fixes: [...fixes], language }, encoding };
  };
  return (
    <ImportSheet
      title={t("locations.import.title")}
      help={t("locations.import.help")}
      maxBytes={LIMITS.importTextMaxLength}
      dryRun={async (request) => {
        const { body, encoding } = await bodyOf(request);
        const answer = await checkImport(facilityId, body);
        return "problem" in answer
          ? answer
          : { ...answer, readAs: `${answer.readAs}, ${encoding}` };
      }}
      commit={async (request) => {
        const result = await importPlaces(facilityId, (await bodyOf(request)).body);
        await refreshTree(client, facilityId);
        return result;
      }}
      onClose={onClose}
    />
  );
}
