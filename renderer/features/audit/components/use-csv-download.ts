import { audit } from "#contract/audit.ts";
import { reportRefusedFile } from "#renderer/api/failures.ts";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import { platform } from "#renderer/platform/index.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { whileWorking } from "#renderer/ui/feedback/while-working.ts";
import type { AuditFilter } from "../address.ts";
import { auditCsvAddress } from "../queries.ts";

/** Saves all entries that fit the filter as a CSV file; says so while it works and when it failed. */
export const useCsvDownload = (asked: AuditFilter & { customerId: string }): (() => void) => {
  const t = useText("audit");
  const language = useLanguage();
  const save = async () => {
    const file = {
      name: `${t("audit.title")}.csv`,
      from: auditCsvAddress({ ...asked, language }),
    };
    try {
      await whileWorking(t("audit.csv.progress"), (signal) => platform.saveFile(file, signal));
    } catch (error) {
      if (reportRefusedFile(error, audit.csv)) return;
      // Whatever the reason, the person can only try again; the server has logged it.
      toast.error(t("audit.csv.failed"), {
        action: { label: t("ui.action.tryAgain"), onClick: () => void save() },
      });
    }
  };
  return () => void save();
};
