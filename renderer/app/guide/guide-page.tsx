import type { ReactNode } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { AnchorButton } from "#renderer/ui/forms/button.tsx";
import { LogoMark } from "#renderer/ui/indicators/logo-mark.tsx";
import { Footer } from "#renderer/ui/navigation/footer.tsx";
import { pathTo } from "#renderer/pages/paths.ts";
import { HelpLinks } from "../shell/help-links.tsx";
import { SignedOutLanguages } from "../signed-out/signed-out-footer.tsx";
import "./guide.css";

const YEAR = new Date().getFullYear();

type GuidePageProps = {
  title: string;
  intro: string;
  /** Links to the parts of the guide, beside what is read. */
  contents: ReactNode;
  children: ReactNode;
};

/** A page of the user guide, which is public. */
export function GuidePage({ title, intro, contents, children }: GuidePageProps) {
  const t = useText("guide", "shell", "session");
  return (
    <div className="hr-guide-page">
      <header>
        <a href={pathTo("redirectionRoute")} className="hr-guide-home" aria-label={t("shell.home")}>
          <LogoMark withName />
        </a>
        <SignedOutLanguages />
      </header>
      <main className="hr-guide">
        <div>
          <h1>{title}</h1>
          <p>{intro}</p>
        </div>
        {contents}
        <article>
          {children}
          <AnchorButton href={pathTo("redirectionRoute")} variant="primary">
            {t("guide.back")}
          </AnchorButton>
        </article>
      </main>
      <Footer copyright={t("shell.footer.copyright", { year: YEAR })}>
        <HelpLinks />
      </Footer>
    </div>
  );
}
