import { useUiText } from "#renderer/i18n/text.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { SupportLink } from "./support-link.tsx";

/** Where to turn to: support, the user guide, and in it what is stored of people who work here. */
export function HelpLinks() {
  const t = useUiText();
  return (
    <>
      <SupportLink />
      <a href={pathTo("userGuide")}>{t("common.help.guide")}</a>
      <a href={`${pathTo("userGuide")}#privacy`}>{t("common.help.privacy")}</a>
    </>
  );
}
