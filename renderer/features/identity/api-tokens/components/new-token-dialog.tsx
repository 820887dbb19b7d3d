import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { apiTokens, latestTokenDay } from "#contract/identity/api-tokens.ts";
import type { CallOutput } from "#contract/core/call.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { callThenReload } from "#renderer/api/call-then-reload.ts";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { CopyField } from "#renderer/ui/forms/copy-field.tsx";
import { DayField } from "#renderer/ui/forms/days/day-field.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { apiTokensQuery } from "../queries.ts";

type ServiceAccount = CallOutput<typeof apiTokens.list>["serviceAccounts"][number];
/** What the server shows once, and no cache may store: the secret beside the token's row. */
type MadeToken = CallOutput<typeof apiTokens.create>;

type Props = {
  isOpen: boolean;
  onClose: () => void;
  customerId: string;
  accounts: readonly ServiceAccount[];
};

const words = (path: string) => textId(`api-tokens.form.${path}`);
const wordValues = { years: LIMITS.apiTokenMaxYears };
const optionOf = ({ userId, userName, fullName }: ServiceAccount) => ({
  value: userId,
  label: fullName === "" ? userName : `${fullName} (${userName})`,
});

/** Asks what the token is for, then shows it once; closing wipes the secret. */
export function NewTokenDialog({ isOpen, onClose, customerId, accounts }: Props) {
  const t = useText("api-tokens");
  const client = useQueryClient();
  const [made, setMade] = useState<MadeToken | null>(null);
  const [now] = useState(() => new Date());
  const [only] = accounts.length === 1 ? accounts : [];
  const today = now.toISOString().slice(0, 10);
  const form = useContractForm(apiTokens.create, {
    defaults: { customerId, userId: only?.userId ?? "", name: "" },
    words,
    wordValues,
    send: (body) =>
      callThenReload(client, apiTokensQuery(customerId).queryKey, apiTokens.create, { body }),
    onSaved: setMade,
    isNew: true,
  });
  const close = () => {
    setMade((shown) => shown && { ...shown, token: "" });
    onClose();
  };
  const outcome = made && {
    title: t("api-tokens.secret.title", { name: made.apiToken.name }),
    content: (
      <>
        <Note kind="warn" title={t("api-tokens.secret.warning")}>
          {t("api-tokens.secret.once")}
        </Note>
        <CopyField label={t("api-tokens.secret.label")} value={made.token} />
        <p>{t("api-tokens.secret.use")}</p>
      </>
    ),
    closeLabel: t("api-tokens.secret.done"),
  };
  const choose = { value: "", label: t("api-tokens.new.choose") };
  const options = accounts.map(optionOf);
  return (
    <FormDialog
      {...{ form, isOpen }}
      onClose={close}
      outcome={outcome ?? undefined}
      title={t("api-tokens.new.title")}
      intro={t("api-tokens.new.text")}
      saveLabel={t("api-tokens.new.submit")}
      failureTitle={t("api-tokens.new.failed")}
      width={560}
    >
      <SelectField {...form.text("userId")} options={only ? options : [choose, ...options]} />
      <TextField {...form.text("name")} autoComplete="off" />
      <DayField
        {...form.value("expiresOn")}
        min={today}
        max={latestTokenDay(now)}
        today={today}
        optional
      />
    </FormDialog>
  );
}
