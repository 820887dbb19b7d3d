import type { Visit } from "#contract/devices/to-do.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";

type Props = { visits: readonly Visit[]; onBack: (visit: Visit) => void };

/** The devices that the user leaves for today, each to be brought back. */
export function LeftCard({ visits, onBack }: Props) {
  const t = useText("to-do");
  if (visits.length === 0) return null;
  return (
    <Card flush className="hr-visits" title={t("to-do.left.title")} note={t("to-do.left.until")}>
      <ul>
        {visits.map((visit) => (
          <li key={visit.deviceId} className="hr-visit hr-visit-left">
            <div className="hr-visit-device">
              {visit.name}
              <small>{t(`to-do.reason.${visit.mark?.reason ?? "other"}`)}</small>
            </div>
            <Button onClick={() => onBack(visit)}>{t("to-do.left.back")}</Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
