import { useText } from "#renderer/i18n/text.ts";
import { SupportLink } from "../shell/support-link.tsx";
import { MessagePage } from "./message-page.tsx";

/** For accounts that have no area at all: why, and whom to ask. */
export function UnlicensedScreen() {
  const t = useText("shell");
  return (
    <MessagePage title={t("shell.unlicensed.title")} action={<SupportLink />}>
      {t("shell.unlicensed.text")} {t("shell.unlicensed.note")}
    </MessagePage>
  );
}
