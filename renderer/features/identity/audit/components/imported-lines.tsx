import { IMPORT_STORED_DAYS, imports } from "#contract/core/imports.ts";
import { listFileName } from "#contract/core/file-name.ts";
import { showRefusedFile } from "#renderer/api/failures.ts";
import { callAddress } from "#renderer/api/request.ts";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import { today } from "#renderer/i18n/today.ts";
import { PlatformError, platform } from "#renderer/platform/index.ts";
import { savingFile } from "#renderer/ui/feedback/saving-file.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Download } from "#renderer/ui/indicators/icons.ts";

/** Saves what an import changed, line by line, which the log itself leaves out; it is kept for a while only. */
export function ImportedLines({ importId }: { importId: string }) {
  const t = useText("audit");
  const language = useLanguage();
  const save = async () => {
    const from = callAddress(imports.changes, { params: { importId }, query: { language } });
    const file = { name: listFileName(t("audit.importedLinesName"), today()), from };
    try {
      await savingFile(t("audit.csv.progress"), (work) => platform.saveFile(file, work));
    } catch (error) {
      if (showRefusedFile(error, imports.changes)) return;
      const isGone = error instanceof PlatformError && error.code === "not_found";
      toast.error(
        isGone ? t("audit.importedLinesGone", { days: IMPORT_STORED_DAYS }) : t("audit.csv.failed"),
      );
    }
  };
  return (
    <Button variant="minimal" icon={<Download />} onClick={() => void save()}>
      {t("audit.importedLines")}
    </Button>
  );
}
