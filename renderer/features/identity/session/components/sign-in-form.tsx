import { Button } from "#renderer/ui/forms/button.tsx";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { PasswordField } from "#renderer/ui/forms/password-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import type { SignInFailure } from "../lib/sign-in-failure.ts";
import { useSignInForm } from "./use-sign-in-form.ts";

function FailureNote({ failure }: { failure: SignInFailure }) {
  const t = useText("session");
  const { title, text, count, reference } = failure;
  return (
    <Note kind="bad" title={t(title)}>
      {t(text, count === undefined ? {} : { count })}
      {reference !== undefined && ` ${t("session.failure.reference", { id: reference })}`}
    </Note>
  );
}

type Props = {
  /** Whose account it is, where that is known: only the password is left to type. */
  email: string | null;
  /** Id of words above the form, which the focus on the password would pass over. */
  greetingId: string | undefined;
  onSignedIn: () => void;
  /** Runs with a token when the password was right but has expired. */
  onExpired: (resetPasswordGuid: string) => void;
  forgotAddress: string;
};

/**
 * E-mail, password, and whether to remember the e-mail here.
 * `onSignedIn` runs once the session is there; the button stays busy while the page is left.
 */
export function SignInForm(props: Props) {
  const { email: known, greetingId, onSignedIn, onExpired, forgotAddress } = props;
  const t = useText("session");
  const { formRef, email, password, remember, codes, failure, isBusy, submit } = useSignInForm(
    known,
    onSignedIn,
    onExpired,
  );

  /** A code is there once what found it is, with its words. */
  const words = (code: string | undefined, required: string) => {
    if (code === undefined) return undefined;
    return code === "required" ? required : t(textId(`errors.field.${code}`));
  };

  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)}>
      <div role="alert">{failure !== null && <FailureNote failure={failure} />}</div>
      <TextField
        {...email}
        label={t("session.signIn.email")}
        error={words(codes.UserName, t("session.signIn.emailRequired"))}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...password}
        label={t("session.signIn.password")}
        error={words(codes.Password, t("session.signIn.passwordRequired"))}
        aria-describedby={known === null ? undefined : greetingId}
        aside={<a href={forgotAddress}>{t("session.signIn.forgot")}</a>}
      />
      <Checkbox {...remember}>{t("session.signIn.remember")}</Checkbox>
      <Button type="submit" variant="primary" size="main" fill busy={isBusy}>
        {t("session.signIn.submit")}
      </Button>
    </form>
  );
}
