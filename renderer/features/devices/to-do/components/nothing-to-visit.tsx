import type { ToDo } from "#contract/devices/to-do.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { deviceListPath } from "#renderer/pages/device-list-path.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";

type Props = {
  list: Pick<ToDo, "nextRefill" | "online" | "inService" | "waiting">;
  facilityId: string;
};

/** No device has to be visited: what comes next, and how many are online. */
export function NothingToVisit({ list, facilityId }: Props) {
  const t = useText("to-do");
  const format = useFormat();
  const { nextRefill, online, inService, waiting } = list;
  const share = { some: format.count(online), total: format.count(inService) };
  return (
    <Card>
      <div className="hr-visits-none">
        <StatusShape kind="good" />
        <h2>{t("to-do.allDone.title")}</h2>
        <p>
          {nextRefill !== null &&
            `${t("to-do.allDone.next", {
              unit: nextRefill.unitName,
              day: format.dayShort(nextRefill.dueOn),
            })} `}
          {waiting > 0
            ? t("to-do.allDone.onlineWaiting", { ...share, count: waiting })
            : t("to-do.allDone.online", share)}
        </p>
        <LinkButton to={deviceListPath(facilityId)}>{t("to-do.allDone.list")}</LinkButton>
      </div>
    </Card>
  );
}
