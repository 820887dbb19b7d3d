import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiToken } from "#contract/api-tokens.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { revokeToken } from "../queries.ts";

type Props = { customerId: string; token: ApiToken; isOpen: boolean; onClose: () => void };

/** Asks once more, with the token's name, before whatever uses it is shut out. */
export function RevokeDialog({ customerId, token, isOpen, onClose }: Props) {
  const t = useText("api-tokens", "errors");
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const { id, name } = token;

  const close = () => {
    // What comes of it is told here.
    if (isBusy) return;
    setFailure(null);
    onClose();
  };
  const revoke = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await revokeToken(client, customerId, id);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== "not_found") return setFailure(error);
      toast.info(t("api-tokens.revoke.gone", { name }));
      onClose();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      guarded={isBusy}
      title={t("api-tokens.revoke.title", { name })}
      footer={
        <>
          <Button aria-disabled={isBusy || undefined} onClick={close}>
            {t("ui.action.cancel")}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => void revoke()}>
            {t("api-tokens.revoke.submit")}
          </Button>
        </>
      }
    >
      <p>{t("api-tokens.revoke.text")}</p>
      {failure !== null && (
        <div role="alert">
          <Note kind="bad" title={t("api-tokens.revoke.failed")}>
            {t(textId(`errors.${failure.code}`))}
          </Note>
        </div>
      )}
    </Dialog>
  );
}
