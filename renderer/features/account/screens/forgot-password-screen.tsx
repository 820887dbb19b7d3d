import { type ReactNode, useState } from "react";
import { ForgotPasswordForm } from "#contract/account.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { useText } from "#renderer/i18n/text.ts";
import { AnchorButton, Button } from "#renderer/ui/forms/button.tsx";
import { SignedOutPage } from "#renderer/ui/layout/signed-out-page.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { FailureNote } from "../components/failure-note.tsx";
import { Outcome } from "../components/outcome.tsx";
import { useAccountForm } from "../components/use-account-form.ts";
import { useFieldWords } from "../components/use-field-words.ts";
import { askForLink } from "../queries.ts";

type Props = { signInAddress: string; foot?: ReactNode };

/** Asks for a mail with which to choose a new password. */
export function ForgotPasswordScreen({ signInAddress, foot }: Props) {
  const t = useText("account", "errors");
  const words = useFieldWords();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, failure, entry, submit } = useAccountForm(
    ForgotPasswordForm,
    { Email: remembered.get("email") ?? "" },
    async ({ Email }) => {
      await askForLink(Email);
      setSentTo(Email);
    },
  );
  return (
    <SignedOutPage
      title={t("account.forgot.title")}
      subtitle={t("account.forgot.subtitle")}
      foot={foot}
    >
      {sentTo === null ? (
        <form noValidate onSubmit={submit}>
          <FailureNote failure={failure} />
          <TextField
            {...entry("Email").field}
            {...words("email", entry("Email").problem)}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button
            type="submit"
            variant="primary"
            size="main"
            fill
            busy={form.formState.isSubmitting}
          >
            {t("account.forgot.submit")}
          </Button>
        </form>
      ) : (
        <Outcome kind="good" title={t("account.forgot.sentTitle")}>
          {t("account.forgot.sent", { email: sentTo })}
        </Outcome>
      )}
      <AnchorButton href={signInAddress} variant="minimal">
        {t("account.action.backToSignIn")}
      </AnchorButton>
    </SignedOutPage>
  );
}
