import { audit } from "#contract/identity/audit.ts";
import { listFileName } from "#contract/core/file-name.ts";
import { showRefusedFile } from "#renderer/api/failures.ts";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import { today } from "#renderer/i18n/today.ts";
import { platform } from "#renderer/platform/index.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { savingFile } from "#renderer/ui/feedback/saving-file.ts";
import type { AuditFilter } from "../lib/address.ts";
import { auditCsvAddress } from "../queries.ts";

/** Saves all entries that fit the filter as a CSV file; says so while it works and when it failed. */
export const useCsvDownload = (asked: AuditFilter & { customerId: string }): (() => void) => {
  const t = useText("audit");
  const language = useLanguage();
  const save = async () => {
    const file = {
      name: listFileName(t("audit.title"), today()),
      from: auditCsvAddress({ ...asked, language }),
    };
    try {
      await savingFile(t("audit.csv.progress"), (work) => platform.saveFile(file, work));
    } catch (error) {
      if (showRefusedFile(error, audit.csv)) return;
      // Whatever the reason, the person can only try again; the server has logged it.
      toast.error(t("audit.csv.failed"), {
        action: { label: t("ui.action.tryAgain"), onClick: () => void save() },
      });
    }
  };
  return () => void save();
};
