import type { Language } from "#contract/core/primitives.ts";
import { textsIn } from "#server/lib/texts.ts";
import { layOut } from "#server/mail/layout.ts";
import type { Mail } from "#server/mail/outbox.ts";

type AddressRefusedProps = {
  language: Language;
  /** Of the subscription. */
  name: string;
  address: string;
  host: string;
};

/** The mail to the maker of a subscription that one of its addresses takes no mail. */
export const addressRefusedMail = ({
  language,
  name,
  address,
  host,
}: AddressRefusedProps): Mail => {
  const t = textsIn(language);
  const values = { name, address, host };
  return layOut({
    language,
    subject: t("mail:addressRefused.subject", values),
    preview: t("mail:addressRefused.preview", values),
    title: t("mail:addressRefused.title"),
    paragraphs: [t("mail:addressRefused.body", values), t("mail:addressRefused.next", values)],
    reason: t("mail:addressRefused.reason", values),
  });
};
