import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { safeFileName } from "#contract/core/file-name.ts";
import type { MailPreview } from "#contract/messaging/mail.ts";
import { reportSubscriptions } from "#contract/messaging/report-subscriptions.ts";
import { csrfToken } from "#renderer/api/csrf.ts";
import { showRefusedFile } from "#renderer/api/failures.ts";
import { callAddress } from "#renderer/api/request.ts";
import { MailFrame } from "#renderer/forms/mails/mail-frame.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { text, useText } from "#renderer/i18n/text.ts";
import { platform } from "#renderer/platform/index.ts";
import { savingFile } from "#renderer/ui/feedback/saving-file.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Select } from "#renderer/ui/forms/choices/select-field.tsx";
import { Document } from "#renderer/ui/indicators/icons.ts";
import { SegmentedFilter } from "#renderer/ui/lists/segmented-filter.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import type { ShownPerson } from "../lib/offered-people.ts";
import { personOf } from "../lib/subscription-text.ts";
import type { Draft } from "../lib/wizard-values.ts";
import { previewQuery } from "../queries/subscriptions.ts";
import { type SendNow, SendNowButton, SendNowOutcome } from "./send-now.tsx";
import "./preview-dialog.css";

/** Saves the PDF that today's mail of a draft would bring, with a message while it is made. */
const savePreviewPdf = async (draft: Draft, asUserId: string | undefined): Promise<void> => {
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

const VIEWS = ["mail", "phone", "text", "pdf"] as const;
type View = (typeof VIEWS)[number];

/** A mail with the ground around it, and a phone. */
const WIDTHS = { mail: 632, phone: 360 } as const;
const KILOBYTE = 1000;

function Files({ preview }: { preview: MailPreview }) {
  const t = useText("report-subscriptions");
  const format = useFormat();
  const files = preview.files.map(({ name, bytes }) =>
    t("report-subscriptions.preview.file", {
      name,
      size: format.count(Math.max(1, Math.round(bytes / KILOBYTE))),
    }),
  );
  return (
    <p className="hr-preview-facts">
      {t("report-subscriptions.preview.subject", { subject: preview.subject })}{" "}
      {files.length === 0
        ? t("report-subscriptions.preview.noFiles")
        : t("report-subscriptions.preview.files", { files: format.list(files) })}
    </p>
  );
}

function Shown({
  view,
  preview,
  draft,
  asUserId,
}: {
  view: View;
  preview: MailPreview;
  draft: Draft;
  asUserId: string | undefined;
}) {
  const t = useText("report-subscriptions");
  if (view === "text") {
    return (
      // A long mail is scrolled by keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <pre className="hr-preview-text" lang={preview.language} tabIndex={0}>
        {preview.text}
      </pre>
    );
  }
  if (view === "pdf") {
    return (
      <div className="hr-preview-pdf">
        <p>
          {t(
            draft.withPdf
              ? "report-subscriptions.preview.pdf"
              : "report-subscriptions.preview.noPdf",
          )}
        </p>
        <Button icon={<Document />} onClick={() => void savePreviewPdf(draft, asUserId)}>
          {t("report-subscriptions.preview.savePdf")}
        </Button>
      </div>
    );
  }
  return (
    <MailFrame
      title={t(`report-subscriptions.preview.frame.${view}`)}
      html={preview.html}
      width={WIDTHS[view]}
    />
  );
}

type Props = {
  isOpen: boolean;
  onClose: () => void;
  draft: Draft;
  /** As whom the mail can be looked at. */
  people: readonly ShownPerson[];
  sending: SendNow;
};

/** Today's mail of a draft: as a mail, on a phone, as text and with its PDF, as any recipient gets it. */
export function PreviewDialog({ isOpen, onClose, draft, people, sending }: Props) {
  const t = useText("report-subscriptions");
  const [view, setView] = useState<View>("mail");
  const [asUserId, setAsUserId] = useState(people[0]?.userId);
  const query = useQuery({ ...previewQuery(draft, asUserId), enabled: isOpen });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("report-subscriptions.preview.title")}
      width={560}
      className="hr-preview"
      footer={
        <>
          <Button onClick={onClose}>{t("ui.action.close")}</Button>
          <SendNowButton sending={sending} draft={draft} variant="primary" />
        </>
      }
    >
      <div className="hr-preview-bar">
        <SegmentedFilter
          label={t("report-subscriptions.preview.view")}
          segments={VIEWS.map((value) => ({
            value,
            label: t(`report-subscriptions.preview.as.${value}`),
          }))}
          value={view}
          onChange={(next) => setView(VIEWS.find((one) => one === next) ?? "mail")}
        />
        {people.length > 0 && (
          <Select
            aria-label={t("report-subscriptions.preview.asWhom")}
            options={people.map((person) => ({
              value: person.userId,
              label: t("report-subscriptions.preview.asPerson", {
                name: personOf(person),
                language: t(`report-subscriptions.language.${person.language}`),
              }),
            }))}
            value={asUserId}
            onChange={({ target }) => setAsUserId(target.value)}
          />
        )}
      </div>
      <QueryState query={query} failedTitle={t("report-subscriptions.preview.failed")}>
        {(preview) => (
          <>
            <div className="hr-preview-ground">
              <Shown {...{ view, preview, draft, asUserId }} />
            </div>
            <Files preview={preview} />
          </>
        )}
      </QueryState>
      <SendNowOutcome sending={sending} />
    </Dialog>
  );
}
