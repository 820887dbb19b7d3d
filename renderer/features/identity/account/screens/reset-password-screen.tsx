import { type ReactNode, useEffect, useState } from "react";
import { account } from "#contract/identity/account.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { useText } from "#renderer/i18n/text.ts";
import { AnchorButton, Button } from "#renderer/ui/forms/button.tsx";
import { SignedOutPage } from "#renderer/ui/layout/signed-out-page.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { accountValues, accountText } from "../components/account-text.ts";
import { NewPasswordFields } from "../components/new-password-fields.tsx";
import { Outcome } from "../components/outcome.tsx";
import { resetPassword } from "../queries.ts";

const words = accountText({ password: "newPassword" });

type Props = {
  /** `guid`, the link's token, and `expired=true` when the old password has run out. */
  query: URLSearchParams;
  signInAddress: string;
  forgotAddress: string;
  /** Leads on to an address of the portal. */
  onDone: (address: string) => void;
  foot?: ReactNode;
};

/** Chooses a new password with the token of a mailed link, then leads to the sign-in page. */
export function ResetPasswordScreen({ query, signInAddress, forgotAddress, onDone, foot }: Props) {
  const t = useText("account");
  const [isDone, setDone] = useState(false);
  const guid = query.get("guid") ?? "";
  const form = useContractForm(account.resetPassword, {
    defaults: { resetPasswordGuid: guid, password: "", confirmPassword: "" },
    words,
    wordValues: accountValues,
    fieldOf: { password_conflict: "password" },
    send: resetPassword,
    onSaved: () => setDone(true),
    isNew: true,
  });
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => onDone(signInAddress), LIMITS.resetPasswordRedirectMs);
    return () => clearTimeout(timer);
  }, [isDone, onDone, signInAddress]);

  const isDead = guid === "" || form.failure?.code === "not_found";
  return (
    <SignedOutPage
      title={t("account.reset.title")}
      subtitle={t("account.reset.subtitle")}
      foot={foot}
    >
      {isDone && (
        <Outcome kind="good" title={t("account.reset.doneTitle")}>
          {t("account.reset.done")}
        </Outcome>
      )}
      {!isDone && isDead && (
        <>
          <Outcome kind="bad" title={t("account.reset.deadTitle")}>
            {t("account.reset.dead")}
          </Outcome>
          <AnchorButton href={forgotAddress} variant="primary" size="main" fill>
            {t("account.reset.newLink")}
          </AnchorButton>
        </>
      )}
      {!isDone && !isDead && (
        <form {...form.attributes}>
          {query.get("expired") === "true" && <Note title={t("account.reset.expired")} />}
          <FormFailure failure={form.failure} title={t("account.failure.notChanged")} />
          <NewPasswordFields form={form} password="password" confirm="confirmPassword" />
          <Button type="submit" variant="primary" size="main" fill busy={form.isSaving}>
            {t("account.reset.submit")}
          </Button>
        </form>
      )}
      <AnchorButton href={signInAddress} variant="minimal">
        {t("account.action.backToSignIn")}
      </AnchorButton>
    </SignedOutPage>
  );
}
