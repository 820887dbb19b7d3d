import { useId, useState } from "react";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import type { ServiceAccount } from "../queries.ts";
import { TokenFields } from "./token-fields.tsx";
import { TokenSecret } from "./token-secret.tsx";
import { type MadeToken, useTokenForm } from "./use-token-form.ts";
import "./new-token-dialog.css";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  customerId: string;
  accounts: readonly ServiceAccount[];
};

/**
 * Asks what the token is for, then shows it once. Give it a new `key` for each opening; closing
 * wipes the secret.
 */
export function NewTokenDialog({ isOpen, onClose, customerId, accounts }: Props) {
  const t = useText("api-tokens", "errors");
  const formId = useId();
  const [made, setMade] = useState<MadeToken | null>(null);
  const { submit, failure, ...entry } = useTokenForm(customerId, accounts, setMade);
  const { isDirty, isSubmitting } = entry.form.formState;
  const close = () => {
    // A token that is being made is shown: nobody else would ever learn its secret.
    if (isSubmitting) return;
    setMade((shown) => shown && { ...shown, token: "" });
    onClose();
  };
  if (made !== null) {
    return (
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t("api-tokens.secret.title", { name: made.name })}
        width={560}
        // A slip beside the dialog would lose what is shown only once.
        guarded
        footer={<Button onClick={close}>{t("api-tokens.secret.done")}</Button>}
      >
        <TokenSecret token={made.token} />
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t("api-tokens.new.title")}
      width={560}
      guarded={isDirty}
      footer={
        <>
          <Button aria-disabled={isSubmitting || undefined} onClick={close}>
            {t("ui.action.cancel")}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {t("api-tokens.new.submit")}
          </Button>
        </>
      }
    >
      <p>{t("api-tokens.new.text")}</p>
      <form
        id={formId}
        className="hr-token-form"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <div role="alert">
          {failure !== null && (
            <Note kind="bad" title={t("api-tokens.new.failed")}>
              {t(textId(`errors.${failure.code}`))}
            </Note>
          )}
        </div>
        <TokenFields {...entry} accounts={accounts} />
      </form>
    </Dialog>
  );
}
