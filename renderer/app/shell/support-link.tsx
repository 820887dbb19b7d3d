import { useText } from "#renderer/i18n/text.ts";
import { SUPPORT_ADDRESS } from "./links.ts";

/** Opens a mail to support. */
export function SupportLink() {
  const t = useText("shell");
  return <a href={SUPPORT_ADDRESS}>{t("shell.footer.support")}</a>;
}
