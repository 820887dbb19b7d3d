import { useEffect } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { AnchorButton } from "#renderer/ui/forms/button.tsx";
import { LogoMark } from "#renderer/ui/marks/logo-mark.tsx";
import { pathTo } from "../paths.ts";
import { SupportLink } from "../shell/support-link.tsx";
import "./guide-screen.css";

/** The product's areas by the names that the menus use, each with the code that licenses use. */
const AREAS = [
  { route: "amsReports", product: "ECM" },
  { route: "imsReports", product: "IMS" },
  { route: "obvReports", product: "OBS" },
  { route: "saReports", product: "SA" },
] as const;

const SECTIONS = [
  "products",
  "signIn",
  "facility",
  "index",
  "filters",
  "export",
  "health",
  "privacy",
  "help",
] as const;

function ProductAreas() {
  const t = useText("guide", "shell");
  return (
    <dl>
      {AREAS.map(({ route, product }) => (
        <div key={product}>
          <dt>
            {t(`shell.area.${route}`)} ({product})
          </dt>
          <dd>{t(`guide.products.${product}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Goes to the heading that the address names: the page was empty when the browser looked for it. */
const useAskedHeading = (): void => {
  useEffect(() => {
    const goToHeading = () => {
      const id = window.location.hash.slice(1);
      const heading =
        id === "" ? null : document.querySelector<HTMLElement>(`h2[id="${CSS.escape(id)}"]`);
      heading?.scrollIntoView();
      heading?.focus({ preventScroll: true });
    };
    goToHeading();
    window.addEventListener("hashchange", goToHeading);
    return () => window.removeEventListener("hashchange", goToHeading);
  }, []);
};

/** What a newcomer needs to know, on one page that everybody may read. */
export function GuideScreen() {
  const t = useText("guide");
  useAskedHeading();
  return (
    <main className="hr-guide">
      <LogoMark withName />
      <h1>{t("guide.title")}</h1>
      <p>{t("guide.intro")}</p>
      {SECTIONS.map((section) => (
        <section key={section} aria-labelledby={section}>
          <h2 id={section} tabIndex={-1}>
            {t(`guide.${section}.title`)}
          </h2>
          <p>
            {t(`guide.${section}.text`)} {section === "help" && <SupportLink />}
          </p>
          {section === "products" && <ProductAreas />}
          {section === "privacy" && <p>{t("guide.privacy.server")}</p>}
        </section>
      ))}
      <AnchorButton href={pathTo("redirectionRoute")} variant="primary">
        {t("guide.back")}
      </AnchorButton>
    </main>
  );
}
