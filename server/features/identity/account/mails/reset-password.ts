import { LIMITS } from "#contract/core/limits.ts";
import type { Language } from "#contract/core/primitives.ts";
import { textsIn } from "#server/lib/texts.ts";
import { layOut } from "#server/mail/layout.ts";
import type { Mail } from "#server/mail/outbox.ts";

type ResetPasswordProps = {
  language: Language;
  firstName: string;
  email: string;
  link: string;
};

/** The link for choosing a new password. */
export const resetPasswordMail = ({
  language,
  firstName,
  email,
  link,
}: ResetPasswordProps): Mail => {
  const t = textsIn(language);
  const hours = { count: LIMITS.resetTokenHours };
  return layOut({
    language,
    subject: t("mail:resetPassword.subject"),
    preview: t("mail:resetPassword.preview", hours),
    title: t("mail:resetPassword.title"),
    paragraphs: [
      t("mail:resetPassword.greeting", { firstName }),
      t("mail:resetPassword.body", hours),
    ],
    button: { label: t("mail:resetPassword.button"), url: link },
    reason: t("mail:resetPassword.reason", { email }),
  });
};
