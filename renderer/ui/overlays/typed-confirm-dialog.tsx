import { useState, type FormEvent, type ReactElement, type ReactNode } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { Button } from "../forms/button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "../forms/text-field.tsx";

type TypedConfirmDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Runs once the word was typed; keep `busy` true until it is done. */
  onConfirm: () => void;
  /** The question with the name in it: "Archive Northlake General Hospital?" */
  title: ReactNode;
  /** What happens and what stays. */
  children: ReactNode;
  /** The act as it follows "Type “yes” to …": "archive". */
  act: string;
  /** The verb and the noun on the button: "Archive facility". */
  confirmLabel: string;
  icon?: ReactElement | undefined;
  busy?: boolean | undefined;
};

/** Confirmation of what cannot be undone by a click: the word "yes", trimmed, in any case. */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  const { isOpen, onClose, onConfirm, title, children, act, confirmLabel, icon, busy } = props;
  const t = useUiText();
  const [typed, setTyped] = useState("");
  const matches = typed.trim().toLowerCase() === t("ui.confirm.word").toLowerCase();
  const close = () => {
    if (busy) return;
    setTyped("");
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (matches && !busy) onConfirm();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      guarded={typed !== "" || busy === true}
      footer={
        <>
          <Button aria-disabled={busy || undefined} onClick={close}>
            {t("ui.action.cancel")}
          </Button>
          <Button variant="danger" disabled={!matches} busy={busy} icon={icon} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      <form onSubmit={submit}>
        {/* The one field of a dialog that was just opened: focus belongs into it. */}
        <TextField
          label={t("ui.confirm.label", { act })}
          value={typed}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
