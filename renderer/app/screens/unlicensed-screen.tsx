import { useText } from "#renderer/i18n/text.ts";
import { PRODUCT_ADDRESS } from "../shell/links.ts";
import { SupportLink } from "../shell/support-link.tsx";
import { MessagePage } from "./message-page.tsx";

/** For accounts that have no area at all: why, whom to ask, and what there is. */
export function UnlicensedScreen() {
  const t = useText("shell");
  const links = (
    <p>
      {t("shell.unlicensed.note")}{" "}
      <a href={PRODUCT_ADDRESS} target="_blank" rel="noreferrer">
        {t("shell.unlicensed.products")}
      </a>{" "}
      · <SupportLink />
    </p>
  );
  return (
    <MessagePage title={t("shell.unlicensed.title")} action={links}>
      {t("shell.unlicensed.text")}
    </MessagePage>
  );
}
