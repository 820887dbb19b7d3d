import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { FirstDayLinks } from "./first-day-links.tsx";
import { FIRST_DAYS, firstDayAt, stepAddress } from "./first-days.ts";
import { GuidePage } from "./guide-page.tsx";

/** What a new user does first, step by step; the address names the role. */
export function FirstDayScreen({ path }: { path: string }) {
  const t = useText("first-day", "guide");
  const role = firstDayAt(path);
  const links = (
    <nav aria-label={t("first-day.title")} className="hr-guide-contents">
      <a href={pathTo("userGuide")}>{t("guide.title")}</a>
      <strong aria-hidden="true">{t("first-day.title")}</strong>
      <FirstDayLinks current={role} />
    </nav>
  );
  if (role === undefined)
    return (
      <GuidePage title={t("first-day.title")} intro={t("first-day.intro")} contents={null}>
        {links}
      </GuidePage>
    );
  return (
    <GuidePage
      title={t(textId(`first-day.${role}.title`))}
      intro={t(textId(`first-day.${role}.intro`))}
      contents={links}
    >
      <ol className="hr-guide-steps">
        {FIRST_DAYS[role].map((step) => {
          const id = `first-day.${role}.${step.name}`;
          const address = stepAddress(step);
          return (
            <li key={step.name}>
              <h2>{t(textId(id))}</h2>
              <p>
                {t(textId(`${id}Text`))}{" "}
                {address !== undefined && (
                  <a href={address}>
                    {t("to" in step ? "first-day.open" : "first-day.more")}
                    <span className="hr-visually-hidden">: {t(textId(id))}</span>
                  </a>
                )}
              </p>
            </li>
          );
        })}
      </ol>
    </GuidePage>
  );
}
