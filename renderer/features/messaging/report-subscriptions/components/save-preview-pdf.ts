import { safeFileName } from "#contract/core/file-name.ts";
import { reportSubscriptions } from "#contract/messaging/report-subscriptions.ts";
import { csrfToken } from "#renderer/api/csrf.ts";
import { showRefusedFile } from "#renderer/api/failures.ts";
import { callAddress } from "#renderer/api/request.ts";
import { text } from "#renderer/i18n/text.ts";
import { platform } from "#renderer/platform/index.ts";
import { savingFile } from "#renderer/ui/feedback/saving-file.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import type { Draft } from "../lib/wizard-values.ts";

/** Saves the PDF that today's mail of a draft would bring, with a message while it is made. */
export const savePreviewPdf = async (draft: Draft, asUserId: string | undefined): Promise<void> => {
  const name = draft.name || text("report-subscriptions.preview.title");
  try {
    await savingFile(text("report-subscriptions.preview.pdfProgress"), (work) =>
      platform.saveFile(
        {
          name: `${safeFileName(name)}.pdf`,
          from: callAddress(reportSubscriptions.previewPdf, {}),
          post: { body: JSON.stringify({ draft, asUserId }), csrfToken: csrfToken() ?? "" },
        },
        work,
      ),
    );
  } catch (error) {
    if (showRefusedFile(error, reportSubscriptions.previewPdf)) return;
    toast.error(text("report-subscriptions.preview.pdfFailed"));
  }
};
