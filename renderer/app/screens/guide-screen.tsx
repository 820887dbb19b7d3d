import { useText } from "#renderer/i18n/text.ts";
import { AnchorButton } from "#renderer/ui/button.tsx";
import { LogoMark } from "#renderer/ui/logo-mark.tsx";
import { pathTo } from "../paths.ts";
import { SupportLink } from "../shell/support-link.tsx";
import "./guide-screen.css";

const SECTIONS = ["signIn", "facility", "index", "filters", "export", "health", "help"] as const;

/** What a newcomer needs to know, on one page that everybody may read. */
export function GuideScreen() {
  const t = useText("guide");
  return (
    <main className="hr-guide">
      <LogoMark withName />
      <h1>{t("guide.title")}</h1>
      <p>{t("guide.intro")}</p>
      {SECTIONS.map((section) => (
        <section key={section} aria-labelledby={`guide-${section}`}>
          <h2 id={`guide-${section}`}>{t(`guide.${section}.title`)}</h2>
          <p>
            {t(`guide.${section}.text`)} {section === "help" && <SupportLink />}
          </p>
        </section>
      ))}
      <AnchorButton href={pathTo("redirectionRoute")} variant="primary">
        {t("guide.back")}
      </AnchorButton>
    </main>
  );
}
