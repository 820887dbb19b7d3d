import { LIMITS } from "#contract/core/limits.ts";
import type { Language } from "#contract/core/primitives.ts";
import { textsIn } from "#server/lib/texts.ts";
import { layOut } from "#server/mail/layout.ts";
import type { Mail } from "#server/mail/outbox.ts";

type InvitationProps = {
  language: Language;
  customerName: string;
  email: string;
  link: string;
  /** Observers work on a tablet; their mail says so. */
  isObserver: boolean;
  /** The mail brings the customer's logo along. */
  hasLogo: boolean;
};

/** The invitation to register. */
export const invitationMail = (props: InvitationProps): Mail => {
  const { language, customerName, email, link, isObserver, hasLogo } = props;
  const t = textsIn(language);
  const days = { count: LIMITS.invitationDays };
  return layOut({
    language,
    subject: t("mail:invitation.subject", { customerName }),
    preview: t("mail:invitation.preview", days),
    title: t("mail:invitation.title", { customerName }),
    paragraphs: [
      t("mail:invitation.body", { customerName }),
      ...(isObserver ? [t("mail:invitation.observer")] : []),
      t("mail:invitation.validity", days),
    ],
    button: { label: t("mail:invitation.button"), url: link },
    logoOf: hasLogo ? customerName : null,
    reason: t("mail:invitation.reason", { email, customerName }),
  });
};
