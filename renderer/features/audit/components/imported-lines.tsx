import { imports } from "#contract/imports.ts";
import { tellRefusedFile } from "#renderer/api/failures.ts";
import { callAddress } from "#renderer/api/request.ts";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import { platform } from "#renderer/platform/index.ts";
import { savingFile } from "#renderer/ui/feedback/saving-file.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Download } from "#renderer/ui/marks/icons.ts";

/** Saves what an import changed, line by line, which the log itself leaves out. */
export function ImportedLines({ importId }: { importId: string }) {
  const t = useText("audit");
  const language = useLanguage();
  const save = async () => {
    const from = callAddress(imports.changes, { params: { importId }, query: { language } });
    const file = { name: `${t("audit.importedLinesName")}.csv`, from };
    try {
      await savingFile(t("audit.csv.progress"), (work) => platform.saveFile(file, work));
    } catch (error) {
      if (!tellRefusedFile(error, imports.changes)) toast.error(t("audit.csv.failed"));
    }
  };
  return (
    <Button variant="minimal" icon={<Download />} onClick={() => void save()}>
      {t("audit.importedLines")}
    </Button>
  );
}
