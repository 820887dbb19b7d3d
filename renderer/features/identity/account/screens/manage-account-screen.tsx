import { type ManageAccountAnswer, account } from "#contract/identity/account.ts";
import type { SessionUser } from "#contract/identity/session.ts";
import type { Language } from "#contract/core/primitives.ts";
import { setSession, useSession } from "#renderer/session/session-store.ts";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import { FieldPair, FormPage } from "#renderer/forms/form-page.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import type { TextId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { PasswordField } from "#renderer/ui/forms/password-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { accountValues, accountText } from "../components/account-text.ts";
import { NewPasswordFields } from "../components/new-password-fields.tsx";
import { Preferences } from "../components/preferences.tsx";
import { manageAccount } from "../queries.ts";

const successOf = (answer: ManageAccountAnswer): TextId | null => {
  const { passwordSuccessfullyUpdated: password, accountSuccessfullyUpdated: names } = answer;
  if (password && names) return "account.manage.accountUpdated";
  if (password) return "account.manage.passwordUpdated";
  return names ? "account.manage.infoUpdated" : null;
};

const words = accountText();
const NO_PASSWORDS = { currentPassword: "", newPassword: "", confirmPassword: "" };
const savedOf = ({ version, firstName, lastName }: SessionUser) => ({
  version,
  firstName,
  lastName,
  ...NO_PASSWORDS,
});
/** Only the outcome of the newest attempt is shown. */
const ABOUT = { about: "manageAccount" } as const;

type Props = {
  onLanguage: (to: Language) => void;
  /** The session has ended with the password, and another one goes on. */
  onNewPassword: () => void;
};

/** One's own names, password, language and appearance. */
export function ManageAccountScreen({ onLanguage, onNewPassword }: Props) {
  const t = useText("account");
  const session = useSession();
  const { user } = session;
  const form = useContractForm(account.manage, {
    defaults: savedOf(user),
    words,
    wordValues: accountValues,
    fieldOf: { password_conflict: "newPassword" },
    send: manageAccount,
    onSaved: (answer) => {
      const success = successOf(answer);
      if (success === null) toast.info(t("account.manage.unchanged"), ABOUT);
      else toast.success(t(success), ABOUT);
      if (answer.passwordSuccessfullyUpdated) onNewPassword();
      setSession({ ...session, user: answer.user });
      form.rhf.reset(savedOf(answer.user));
    },
  });
  return (
    <div className="hr-page">
      <PageHeader title={t("account.manage.title")} />
      <FormPage
        form={form}
        isShort
        saveLabel={t("account.manage.submit")}
        aside={<Preferences onLanguage={onLanguage} />}
        sections={[
          {
            id: "identity",
            title: t("account.manage.identity"),
            fields: ["firstName", "lastName"],
            children: (
              <>
                <TextField
                  label={t("account.form.email.label")}
                  value={user.userName}
                  closed={t("account.manage.emailClosed")}
                  type="email"
                  autoComplete="username"
                />
                <FieldPair>
                  <TextField {...form.text("firstName")} autoComplete="given-name" />
                  <TextField {...form.text("lastName")} autoComplete="family-name" />
                </FieldPair>
              </>
            ),
          },
          {
            id: "password",
            title: t("account.manage.password"),
            note: t("account.manage.passwordNote"),
            fields: ["currentPassword", "newPassword", "confirmPassword"],
            children: (
              <>
                <PasswordField {...form.text("currentPassword")} />
                <NewPasswordFields form={form} password="newPassword" confirm="confirmPassword" />
              </>
            ),
          },
        ]}
      />
      <FormMergeDialog form={form} />
    </div>
  );
}
