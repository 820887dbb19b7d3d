import { account } from "#contract/identity/account.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { type Invitation, register } from "../queries.ts";
import { accountValues, accountText } from "./account-text.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";

type Props = {
  guid: string;
  invitation: Invitation;
  onRegistered: (account: { email: string; customerName: string }) => void;
};

const words = accountText();

/** Name and password of an invited person. */
export function RegisterForm({ guid, invitation, onRegistered }: Props) {
  const t = useText("account");
  const { firstName, lastName, email, customerName, isObserver } = invitation;
  const form = useContractForm(account.register, {
    defaults: { activationGuid: guid, firstName, lastName, password: "", confirmPassword: "" },
    words,
    wordValues: accountValues,
    send: register,
    onSaved: () => onRegistered({ email, customerName }),
    isNew: true,
  });
  return (
    <form {...form.attributes}>
      <FormFailure failure={form.failure} title={t("account.failure.notRegistered")} />
      {isObserver && (
        <Note title={t("account.register.observerTitle")}>{t("account.register.observer")}</Note>
      )}
      <TextField
        label={t("account.form.email.label")}
        value={email}
        closed={t("account.register.emailFixed")}
        type="email"
        autoComplete="username"
      />
      <TextField {...form.text("firstName")} autoComplete="given-name" />
      <TextField {...form.text("lastName")} autoComplete="family-name" />
      <NewPasswordFields form={form} password="password" confirm="confirmPassword" />
      <Button type="submit" variant="primary" size="main" fill busy={form.isSaving}>
        {t("account.register.submit")}
      </Button>
    </form>
  );
}
