import { ManageAccountForm } from "#contract/account.ts";
import type { ManageAccountAnswer } from "#contract/account.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { setSession, useSession } from "#renderer/session/session-store.ts";
import type { TextId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { PasswordField } from "#renderer/ui/forms/password-field.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { UnsavedFoot } from "#renderer/ui/forms/unsaved-foot.tsx";
import { UnsavedGuard } from "#renderer/ui/forms/unsaved-guard.tsx";
import { FailureNote } from "../components/failure-note.tsx";
import { NameFields } from "../components/name-fields.tsx";
import { NewPasswordFields } from "../components/new-password-fields.tsx";
import { OwnEmail } from "../components/own-email.tsx";
import { useAccountForm } from "../components/use-account-form.ts";
import { useFieldWords } from "../components/use-field-words.ts";
import { manageAccount } from "../queries.ts";
import "./manage-account-screen.css";

const successOf = (answer: ManageAccountAnswer): TextId | null => {
  const { passwordSuccessfullyUpdated: password, accountSuccessfullyUpdated: names } = answer;
  if (password && names) return "account.manage.accountUpdated";
  if (password) return "account.manage.passwordUpdated";
  return names ? "account.manage.infoUpdated" : null;
};

/** Whether what went wrong is said at a field already. */
const belongsToField = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === "password_conflict" || Object.keys(error.fieldErrors).length > 0);

/** Only the outcome of the newest attempt is told. */
const ABOUT = { about: "manageAccount" } as const;
const PASSING = { ...ABOUT, passing: true } as const;

/** One's own names and, if wanted, a new password. */
export function ManageAccountScreen() {
  const t = useText("account", "errors");
  const words = useFieldWords();
  const session = useSession();
  const { user } = session;
  const { form, failure, entry, passwords, submit, changes, discard } = useAccountForm(
    ManageAccountForm,
    {
      firstName: user.firstName,
      lastName: user.lastName,
      currentPassword: "",
      newPassword: "",
      confirmPassword: "",
    },
    async (values, { setError, reset }) => {
      const answer = await manageAccount(values).catch((error: unknown) => {
        if (!belongsToField(error)) toast.error(t("account.failure.title"), PASSING);
        throw error;
      });
      if (answer.currentPasswordIncorrect) {
        setError("currentPassword", { message: "password_incorrect" }, { shouldFocus: true });
        toast.error(t("account.manage.currentIncorrect"), PASSING);
        return;
      }
      const success = successOf(answer);
      if (success === null) toast.info(t("account.manage.unchanged"), ABOUT);
      else toast.success(t(success), ABOUT);
      setSession({ ...session, user: answer.user });
      const { firstName, lastName } = answer.user;
      reset({ firstName, lastName, currentPassword: "", newPassword: "", confirmPassword: "" });
    },
    { conflictField: "newPassword" },
  );
  return (
    <div className="hr-page hr-manage-account">
      <PageHeader title={t("account.manage.title")} />
      <form noValidate onSubmit={submit}>
        <FailureNote failure={failure} />
        <Card title={t("account.manage.names")}>
          <div className="hr-manage-fields">
            <OwnEmail email={user.userName} />
            <NameFields first={entry("firstName")} last={entry("lastName")} />
          </div>
        </Card>
        <Card title={t("account.manage.password")} note={t("account.manage.passwordNote")}>
          <div className="hr-manage-fields">
            <PasswordField
              {...entry("currentPassword").field}
              {...words("currentPassword", entry("currentPassword").problem)}
            />
            <NewPasswordFields
              asked="newPassword"
              {...passwords("newPassword", "confirmPassword")}
            />
          </div>
        </Card>
        <UnsavedFoot
          changes={changes}
          onDiscard={() => {
            // The button that was pressed goes; and the form forgets its fields for a moment.
            form.setFocus("firstName");
            discard();
          }}
          saveLabel={t("account.manage.submit")}
          isSaving={form.formState.isSubmitting}
          staysWithSave
        />
      </form>
      <UnsavedGuard isUnsaved={changes > 0} />
    </div>
  );
}
