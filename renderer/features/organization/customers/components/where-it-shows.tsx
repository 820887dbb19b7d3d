import { useText } from "#renderer/i18n/text.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import type { ChosenLogo } from "../lib/customer-values.ts";
import { usePicture } from "./logo-field.tsx";

function Mark({ name, picture }: { name: string; picture: string | null }) {
  return picture === null ? <p className="hr-sample-name">{name}</p> : <img src={picture} alt="" />;
}

/** How a customer's name and logo stand on a printed report and in a mail, as they are typed. */
export function WhereItShows({ name, logo }: { name: string; logo: ChosenLogo }) {
  const t = useText("customers");
  const picture = usePicture(logo);
  const shown = name.trim() || t("customers.shows.noName");
  return (
    <Card title={t("customers.shows.title")} note={t("customers.shows.note")}>
      <div className="hr-sample">
        <div className="hr-sample-paper">
          <div className="hr-sample-head">
            <div>
              <p className="hr-sample-facility">{t("customers.shows.facility")}</p>
              <p className="hr-sample-title">{t("customers.shows.report")}</p>
            </div>
            <Mark name={shown} picture={picture} />
          </div>
          <div className="hr-sample-lines" aria-hidden="true">
            <i />
            <i />
            <i />
          </div>
        </div>
      </div>
      <p className="hr-sample-words">{t("customers.shows.print")}</p>
      <div className="hr-sample">
        <div className="hr-sample-mail">
          {picture !== null && <img src={picture} alt="" />}
          <p className="hr-sample-title">{t("customers.shows.mailTitle", { name: shown })}</p>
        </div>
      </div>
      <p className="hr-sample-words">{t("customers.shows.mail")}</p>
    </Card>
  );
}
