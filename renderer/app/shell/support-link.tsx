import { useUiText } from "#renderer/i18n/text.ts";
import { useContacts } from "./contacts.ts";
import "./support-link.css";

/** A mailbox as an address that opens a mail to it. */
const mailTo = (mailbox: string): string =>
  `mailto:${encodeURIComponent(mailbox).replace("%40", "@")}`;

/** Opens a mail to support. It holds its place, unseen, until the address is known. */
export function SupportLink() {
  const t = useUiText();
  const contacts = useContacts();
  const address = contacts === undefined ? undefined : mailTo(contacts.supportEmail);
  return (
    <a className="hr-support-link" href={address}>
      {t("common.help.support")}
    </a>
  );
}
