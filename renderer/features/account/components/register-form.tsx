import { RegisterForm as Schema } from "#contract/account.ts";
import { LIMITS } from "#contract/limits.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/button.tsx";
import { Note } from "#renderer/ui/note.tsx";
import { TextField } from "#renderer/ui/text-field.tsx";
import type { Invitation } from "../queries.ts";
import { register } from "../queries.ts";
import { FailureNote } from "./failure-note.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useFieldWords } from "./use-field-words.ts";

type Props = { guid: string; invitation: Invitation; onRegistered: () => void };

/** Name and password of somebody who was invited. */
export function RegisterForm({ guid, invitation, onRegistered }: Props) {
  const t = useText("account");
  const words = useFieldWords();
  const { form, failure, entry, passwords, submit } = useAccountForm(
    Schema,
    {
      activationGuid: guid,
      firstName: invitation.firstName,
      lastName: invitation.lastName,
      password: "",
      confirmPassword: "",
    },
    async (values) => {
      await register(values);
      onRegistered();
    },
  );
  return (
    <form noValidate onSubmit={submit}>
      <FailureNote failure={failure} />
      {invitation.isObserver && (
        <Note title={t("account.register.observerTitle")}>{t("account.register.observer")}</Note>
      )}
      <TextField
        {...words("email")}
        value={invitation.email}
        readOnly
        type="email"
        autoComplete="username"
        help={t("account.register.emailFixed")}
      />
      <TextField
        {...entry("firstName").field}
        {...words("firstName", entry("firstName").problem)}
        autoComplete="given-name"
        maxLength={LIMITS.personNameMaxLength}
      />
      <TextField
        {...entry("lastName").field}
        {...words("lastName", entry("lastName").problem)}
        autoComplete="family-name"
        maxLength={LIMITS.personNameMaxLength}
      />
      <NewPasswordFields asked="password" {...passwords("password", "confirmPassword")} />
      <Button type="submit" variant="primary" size="main" fill busy={form.formState.isSubmitting}>
        {t("account.register.submit")}
      </Button>
    </form>
  );
}
