import { type Download, downloads } from "#contract/reports/downloads.ts";
import { showRefusedFile } from "#renderer/api/failures.ts";
import { text } from "#renderer/i18n/text.ts";
import { platform } from "#renderer/platform/index.ts";
import { savingFile } from "#renderer/ui/feedback/saving-file.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { fileOf } from "../queries.ts";

/** Saves the file of an export, with a message while it comes. */
export const saveDownload = async ({ name, token }: Download): Promise<void> => {
  if (token === null) return;
  try {
    await savingFile(text("downloads.save.progress"), (work) =>
      platform.saveFile(fileOf(name, token), work),
    );
  } catch (error) {
    if (showRefusedFile(error, downloads.file)) return;
    toast.error(text("downloads.save.failed"));
  }
};
