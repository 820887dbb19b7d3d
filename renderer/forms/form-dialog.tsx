import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useUiText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import type { ContractForm } from "./contract-form.ts";
import { FormFailure } from "./form-failure.tsx";
import "./fields/form-fields.css";
import "./form-dialog.css";

type DiscardQuestionProps = { isOpen: boolean; onStay: () => void; onLeave: () => void };

/** Asks once before what was typed is given up. */
function DiscardQuestion({ isOpen, onStay, onLeave }: DiscardQuestionProps) {
  const t = useUiText();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      title={t("ui.leave.title")}
      footer={
        <>
          <Button onClick={onStay}>{t("ui.leave.stay")}</Button>
          <Button variant="danger" onClick={onLeave}>
            {t("ui.leave.leave")}
          </Button>
        </>
      }
    >
      <p>{t("ui.leave.text")}</p>
    </Dialog>
  );
}

type FormDialogProps<In extends FieldValues> = {
  form: ContractForm<In>;
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Verb and noun: "Create token". */
  saveLabel: string;
  /** What a failure that belongs to no field is called: "The token was not created." */
  failureTitle?: string;
  /** What to know before filling it in. */
  intro?: ReactNode;
  width?: 500 | 560;
  /** Something has to be there before it can be saved. */
  isClosed?: boolean;
  /** What came of it, in place of the form, to be read before it is closed: a secret shown once. */
  outcome?: { title: ReactNode; content: ReactNode; closeLabel: string } | undefined;
  /** The fields, at most eight; a longer form is a `FormPage`. */
  children: ReactNode;
};

/**
 * A form over the page. Enter saves; Escape and a click outside ask first if something was typed;
 * while it is being saved it stays. Give it a new `key` for each opening (`useDialog`).
 */
export function FormDialog<In extends FieldValues>(props: FormDialogProps<In>) {
  const {
    form,
    isOpen,
    onClose,
    title,
    saveLabel,
    failureTitle,
    intro,
    width = 500,
    outcome,
    isClosed = false,
  } = props;
  const t = useUiText();
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    // The outcome is shown here.
    if (!form.isSaving) onClose();
  };
  const askToLeave = () => {
    if (form.changes > 0 && !form.isSaving) setAsking(true);
    else leave();
  };
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={askToLeave}
        title={outcome?.title ?? title}
        width={width}
        className="hr-form-dialog"
        // A slip beside the dialog would lose what is shown only once.
        guarded={outcome !== undefined}
        footer={
          outcome !== undefined ? (
            <Button onClick={onClose}>{outcome.closeLabel}</Button>
          ) : (
            <>
              <Button aria-disabled={form.isSaving || undefined} onClick={leave}>
                {t("ui.action.cancel")}
              </Button>
              <Button
                type="submit"
                form={form.id}
                variant="primary"
                busy={form.isSaving}
                disabled={isClosed}
              >
                {saveLabel}
              </Button>
            </>
          )
        }
      >
        {outcome?.content}
        {outcome === undefined && intro !== undefined && <p>{intro}</p>}
        {outcome === undefined && (
          <form {...form.attributes} className="hr-form-fields">
            <FormFailure failure={form.failure} title={failureTitle} />
            {props.children}
          </form>
        )}
      </Dialog>
      <DiscardQuestion isOpen={isAsking} onStay={() => setAsking(false)} onLeave={leave} />
    </>
  );
}
