import { useEffect } from "react";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { SupportLink } from "../shell/support-link.tsx";
import { FirstDayLinks } from "./first-day-links.tsx";
import { GuidePage } from "./guide-page.tsx";
import { SECTIONS } from "./guide-sections.ts";

/** The product's areas by the names that the menus use, each with the code that licenses use. */
const AREAS = [
  { route: "amsReports", product: "ECM" },
  { route: "imsReports", product: "IMS" },
  { route: "obvReports", product: "OBS" },
  { route: "saReports", product: "SA" },
] as const;

/** What stands beside a figure, in the order of the reports. */
const TERMS = ["coverage", "few", "parts", "over", "devices", "gaps"] as const;

/** What is said of a change, in the order of a unit's page. */
const CHANGE_TERMS = ["verdict", "noise", "cannot", "many", "course", "hours"] as const;

/** What alerts by e-mail do, in the order in which they are met. */
const ALERT_TERMS = ["says", "quiet", "reminder", "nothing", "who", "leave"] as const;

/** Slides and slideshows, from the making to what a screen shows. */
const SLIDE_TERMS = ["report", "picture", "make", "interval", "figures", "remove"] as const;

/** What a person who looks after display screens meets, in that order. */
const DISPLAY_TERMS = ["code", "age", "state", "command", "revoke"] as const;

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

/** Words and figures by what they mean, with an example. */
function Explained({ of, names }: { of: "behind" | "different"; names: readonly string[] }) {
  const t = useText("guide");
  return (
    <>
      <Terms {...{ of, names }} />
      <aside className="hr-guide-example">
        <h3>{t(`guide.${of}.exampleTitle`)}</h3>
        <p>{t(`guide.${of}.example`)}</p>
      </aside>
    </>
  );
}

function Terms({ of, names }: { of: string; names: readonly string[] }) {
  const t = useText("guide");
  return (
    <dl>
      {names.map((name) => (
        <div key={name}>
          <dt>{t(textId(`guide.${of}.${name}Term`))}</dt>
          <dd>{t(textId(`guide.${of}.${name}`))}</dd>
        </div>
      ))}
    </dl>
  );
}

function Contents() {
  const t = useText("guide", "first-day");
  return (
    <nav aria-label={t("guide.contents")} className="hr-guide-contents">
      <strong aria-hidden="true">{t("first-day.title")}</strong>
      <FirstDayLinks />
      <strong aria-hidden="true">{t("guide.contents")}</strong>
      <ul>
        {SECTIONS.map(({ name, id }) => (
          <li key={id}>
            <a href={`#${id}`}>{t(`guide.${name}.title`)}</a>
          </li>
        ))}
      </ul>
    </nav>
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

/** What a newcomer needs to know, on one public page. */
export function GuideScreen() {
  const t = useText("guide");
  useAskedHeading();
  return (
    <GuidePage title={t("guide.title")} intro={t("guide.intro")} contents={<Contents />}>
      {SECTIONS.map(({ name, id }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {t(`guide.${name}.title`)}
          </h2>
          {t(`guide.${name}.text`)
            .split("\n\n")
            .map((paragraph) => (
              <p key={paragraph}>
                {paragraph} {name === "help" && <SupportLink />}
              </p>
            ))}
          {name === "products" && <ProductAreas />}
          {name === "alertMails" && <Terms of={name} names={ALERT_TERMS} />}
          {name === "slides" && <Terms of={name} names={SLIDE_TERMS} />}
          {name === "displays" && <Terms of={name} names={DISPLAY_TERMS} />}
          {name === "behind" && <Explained of={name} names={TERMS} />}
          {name === "different" && <Explained of={name} names={CHANGE_TERMS} />}
          {name === "privacy" && <p>{t("guide.privacy.server")}</p>}
        </section>
      ))}
    </GuidePage>
  );
}
