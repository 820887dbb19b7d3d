import { useText } from "#renderer/i18n/text.ts";
import { Card } from "#renderer/ui/layout/card.tsx";

/** Those whose name does not say what comes of them. */
const FIELDS = ["timeZone", "templateId", "hygieneProtocolId", "occupancy"] as const;

/** What comes of a facility's basics, beside their form. */
export function BasicsMeaning() {
  const t = useText("facility-settings");
  return (
    <Card title={t("facility-settings.meaning.title")}>
      <dl className="hr-settings-meaning">
        {FIELDS.map((field) => (
          <div key={field}>
            <dt>{t(`facility-settings.field.${field}.label`)}</dt>
            <dd>{t(`facility-settings.meaning.${field}`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
