import { type ReactNode, useState } from "react";
import { account } from "#contract/identity/account.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { useText } from "#renderer/i18n/text.ts";
import { AnchorButton, Button } from "#renderer/ui/forms/button.tsx";
import { SignedOutPage } from "#renderer/ui/layout/signed-out-page.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { Outcome } from "../components/outcome.tsx";
import { accountText } from "../components/account-text.ts";
import { askForLink } from "../queries.ts";

const words = accountText({ Email: "email" });

type Props = { signInAddress: string; foot?: ReactNode };

/** Requests a mail with which to choose a new password. */
export function ForgotPasswordScreen({ signInAddress, foot }: Props) {
  const t = useText("account");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm(account.forgotPassword, {
    defaults: { Email: remembered.get("email") ?? "" },
    words,
    send: async ({ Email }) => {
      await askForLink(Email);
      return Email;
    },
    onSaved: setSentTo,
    isNew: true,
  });
  return (
    <SignedOutPage
      title={t("account.forgot.title")}
      subtitle={t("account.forgot.subtitle")}
      foot={foot}
    >
      {sentTo === null ? (
        <form {...form.attributes}>
          <FormFailure failure={form.failure} title={t("account.failure.notSent")} />
          <TextField
            {...form.text("Email")}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit" variant="primary" size="main" fill busy={form.isSaving}>
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
