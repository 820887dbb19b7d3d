import { useText } from "#renderer/i18n/text.ts";
import { pathTo } from "../paths.ts";
import { SupportLink } from "./support-link.tsx";

/** Where to turn to: support and the user guide. */
export function HelpLinks() {
  const t = useText("shell");
  return (
    <>
      <SupportLink />
      <a href={pathTo("userGuide")}>{t("shell.footer.guide")}</a>
    </>
  );
}
