import { exports_ } from "#contract/reports/exports.ts";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { TextField } from "#renderer/ui/forms/text-field.tsx";

export type PrintTitleDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** What was typed before; empty: the report's name stands on paper. */
  current: string;
  /** The report's name. */
  reportName: string;
  onTitle: (title: string | undefined) => void;
};

const words = (path: string) => textId(`reports-view.printTitle.${path}`);
const call = { body: exports_.pdfByPost.body.pick({ pdfTitle: true }) };

/** Asks what prints and PDFs of this report are to be called. */
export function PrintTitleDialog(props: PrintTitleDialogProps) {
  const { isOpen, onClose, current, reportName, onTitle } = props;
  const t = useText("reports-view");
  const form = useContractForm(call, {
    defaults: { pdfTitle: current },
    words,
    wordValues: { report: reportName },
    send: ({ pdfTitle }) => Promise.resolve(pdfTitle || undefined),
    onSaved: (title) => {
      onTitle(title);
      onClose();
    },
    isNew: true,
  });
  return (
    <FormDialog
      {...{ form, isOpen, onClose }}
      title={t("reports-view.printTitle.title")}
      saveLabel={t("reports-view.printTitle.submit")}
    >
      <TextField {...form.text("pdfTitle")} autoComplete="off" />
    </FormDialog>
  );
}
