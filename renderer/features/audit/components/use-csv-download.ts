import { useLanguage, useText } from "#renderer/i18n/text.ts";
import { platform } from "#renderer/platform/index.ts";
import { toast } from "#renderer/ui/toast.ts";
import type { AuditFilter } from "../address.ts";
import { auditCsvAddress } from "../queries.ts";

/** Saves all entries that fit the filter as a CSV file; says so while it works and when it failed. */
export const useCsvDownload = (asked: AuditFilter & { customerId: string }): (() => void) => {
  const t = useText("audit");
  const language = useLanguage();
  const save = async () => {
    const controller = new AbortController();
    const message = toast.progress(t("audit.csv.progress"), {
      action: { label: t("ui.action.cancel"), onClick: () => controller.abort() },
    });
    try {
      const name = `${t("audit.title")}.csv`;
      await platform.saveFile(
        { name, from: auditCsvAddress({ ...asked, language }) },
        controller.signal,
      );
    } catch {
      // Whatever the reason, the person can only try again; the server has logged it.
      toast.error(t("audit.csv.failed"), {
        action: { label: t("ui.action.tryAgain"), onClick: () => void save() },
      });
    } finally {
      toast.dismiss(message);
    }
  };
  return () => void save();
};
