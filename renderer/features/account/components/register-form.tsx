import { RegisterForm as Schema } from "#contract/account.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import type { Invitation } from "../queries.ts";
import { register } from "../queries.ts";
import { FailureNote } from "./failure-note.tsx";
import { NameFields } from "./name-fields.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { OwnEmail } from "./own-email.tsx";
import { useAccountForm } from "./use-account-form.ts";

type Props = { guid: string; invitation: Invitation; onRegistered: (email: string) => void };

/** Name and password of somebody who was invited. */
export function RegisterForm({ guid, invitation, onRegistered }: Props) {
  const t = useText("account");
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
      onRegistered(invitation.email);
    },
  );
  return (
    <form noValidate onSubmit={submit}>
      <FailureNote failure={failure} />
      {invitation.isObserver && (
        <Note title={t("account.register.observerTitle")}>{t("account.register.observer")}</Note>
      )}
      <OwnEmail email={invitation.email} help={t("account.register.emailFixed")} />
      <NameFields first={entry("firstName")} last={entry("lastName")} />
      <NewPasswordFields asked="password" {...passwords("password", "confirmPassword")} />
      <Button type="submit" variant="primary" size="main" fill busy={form.formState.isSubmitting}>
        {t("account.register.submit")}
      </Button>
    </form>
  );
}
