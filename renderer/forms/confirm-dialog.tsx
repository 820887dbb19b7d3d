import type { ReactElement, ReactNode } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { useUiText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { Dialog, type DialogProps } from "#renderer/ui/overlays/dialog.tsx";
import { TypedConfirmDialog } from "#renderer/ui/overlays/typed-confirm-dialog.tsx";
import { FormFailure } from "./form-failure.tsx";
import { useAction } from "./use-action.ts";
import "./fields/form-fields.css";

export type ConfirmDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The question with the name in it: "Delete the shift “Evening”?" */
  title: ReactNode;
  /** What stops, what stays, how many. */
  children: ReactNode;
  /** Verb and noun, with the number of rows that will change: "Unassign 5 devices". */
  confirmLabel: string;
  /** `primary` where nothing is deleted and no user loses access. */
  variant?: "danger" | "primary";
  icon?: ReactElement | undefined;
  /** Something has to be chosen first: greyed out, or with the reason for who points at it. */
  closedBecause?: string | undefined;
  isClosed?: boolean;
  width?: DialogProps["width"];
  /** What it asks for stands under each other as in a form. */
  hasFields?: boolean;
  /** Of several rows those that stay as they are, with the reason. */
  staying?: { title: ReactNode; reason: ReactNode };
  /** Asks for the word "yes"; the act as it follows "Type “yes” to …": "archive". */
  typed?: string;
  /** Makes the call; the dialog closes when it is through. @throws ApiError */
  act: () => Promise<unknown>;
  /** What a failure is called: "The token was not revoked." */
  failureTitle: string;
  /** Called when another user did it meanwhile (404), and the dialog closes. */
  onGone?: (() => void) | undefined;
};

/** Asks again, with the name, before something is done that is not taken back by a click. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, confirmLabel, variant = "danger", icon, staying, typed } = props;
  const { act, failureTitle, onGone, closedBecause, isClosed = false, width, hasFields } = props;
  const t = useUiText();
  const { run, isBusy, failure, forget } = useAction(async () => {
    try {
      await act();
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === "not_found";
      if (!isGone || onGone === undefined) throw error;
      markShown(error);
      onGone();
    }
    onClose();
  });
  const close = () => {
    // The outcome is shown here.
    if (isBusy) return;
    forget();
    onClose();
  };
  const body = (
    <>
      <div className={hasFields ? "hr-form-fields" : undefined}>{props.children}</div>
      {staying !== undefined && (
        <Note kind="warn" title={staying.title}>
          {staying.reason}
        </Note>
      )}
      <FormFailure failure={failure} title={failureTitle} />
    </>
  );
  if (typed !== undefined) {
    const shared = { isOpen, title, confirmLabel, icon, act: typed, busy: isBusy };
    return (
      <TypedConfirmDialog {...shared} onClose={close} onConfirm={run}>
        {body}
      </TypedConfirmDialog>
    );
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      guarded={isBusy}
      title={title}
      width={width}
      footer={
        <>
          <Button aria-disabled={isBusy || undefined} onClick={close}>
            {t("ui.action.cancel")}
          </Button>
          <Button
            variant={variant}
            icon={icon}
            busy={isBusy}
            disabled={isClosed}
            aria-disabled={closedBecause !== undefined || undefined}
            title={closedBecause}
            onClick={closedBecause === undefined ? run : undefined}
          >
            {confirmLabel}
            {closedBecause !== undefined && <VisuallyHidden>. {closedBecause}</VisuallyHidden>}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  );
}
