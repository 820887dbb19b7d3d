import { useRef } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Duplicate } from "#renderer/ui/marks/icons.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";

/** The secret of a new token, the one time it is shown. */
export function TokenSecret({ token }: { token: string }) {
  const t = useText("api-tokens");
  const field = useRef<HTMLInputElement>(null);
  const copy = () => {
    navigator.clipboard.writeText(token).then(
      () => toast.success(t("api-tokens.secret.copied")),
      () => {
        toast.error(t("api-tokens.secret.notCopied"));
        field.current?.select();
      },
    );
  };
  return (
    <>
      <Note kind="warn" title={t("api-tokens.secret.warning")}>
        {t("api-tokens.secret.once")}
      </Note>
      <div className="hr-token-secret">
        <TextField
          ref={field}
          label={t("api-tokens.secret.label")}
          value={token}
          readOnly
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
        {/* What follows the creation: the focus left with the form's button. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button variant="primary" size="form" icon={<Duplicate />} autoFocus onClick={copy}>
          {t("api-tokens.secret.copy")}
        </Button>
      </div>
      <p>{t("api-tokens.secret.use")}</p>
    </>
  );
}
