import {
  UnsubscribeScreen,
  type UnsubscribeScreenProps,
} from "#renderer/features/messaging/report-subscriptions/screens/unsubscribe-screen.tsx";
import { pendingLanguage } from "#renderer/features/identity/session/lib/pending-language.ts";
import { isLanguage, languages } from "#renderer/i18n/language.ts";
import { changeLanguage } from "#renderer/i18n/setup.ts";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import { Select } from "#renderer/ui/forms/choices/select-field.tsx";
import { SupportLink } from "../shell/support-link.tsx";

const OPTIONS = languages.map(({ tag, name }) => ({ value: tag, label: name }));

function LanguageMenu() {
  const t = useText("session");
  const current = useLanguage();
  const choose = (value: string) => {
    if (!isLanguage(value)) return;
    pendingLanguage.set(value);
    void changeLanguage(value);
  };
  return (
    <Select
      aria-label={t("session.signIn.languages")}
      options={OPTIONS}
      value={current}
      onChange={({ target }) => choose(target.value)}
    />
  );
}

/** The end of the address; what is no address by itself is no token either. */
const tokenOf = (path: string): string => {
  const last = path.split("/").findLast(Boolean) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

/** Where the unsubscribe link of a mail leads. */
export function Unsubscribe({ kind }: Pick<UnsubscribeScreenProps, "kind">) {
  return (
    <UnsubscribeScreen
      kind={kind}
      token={tokenOf(window.location.pathname)}
      languages={<LanguageMenu />}
      support={<SupportLink />}
    />
  );
}
