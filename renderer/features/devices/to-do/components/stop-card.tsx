import { useText } from "#renderer/i18n/text.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import { type Stop, isOpen } from "../lib/round.ts";
import type { ListTexts } from "../lib/visit-text.ts";
import { type VisitActs, VisitRow } from "./visit-row.tsx";

/** What a visit takes as a rule, and from how many on that is worth a word. */
const MINUTES_A_VISIT = 5;
const WORTH_A_WORD = 3;

type StopProps = VisitActs & { stop: Stop; facilityId: string; list: ListTexts["list"] };

/** The devices to visit in one unit. */
export function StopCard({ stop, facilityId, list, ...acts }: StopProps) {
  const t = useText("to-do");
  const isNarrow = useIsNarrow();
  const { floorName, unitName, visits } = stop;
  const count = visits.filter(isOpen).length;
  const devices = t("to-do.devices", { count });
  return (
    <Card
      flush
      className="hr-visits"
      title={
        floorName === null ? unitName : t("to-do.floorUnit", { floor: floorName, unit: unitName })
      }
      note={
        count < WORTH_A_WORD
          ? devices
          : t("to-do.devicesTime", { devices, minutes: count * MINUTES_A_VISIT })
      }
      {...(!isNarrow && {
        actions: <span className="hr-visits-column">{t("to-do.bring.column")}</span>,
      })}
    >
      <ul>
        {visits.map((visit) => (
          <VisitRow key={visit.deviceId} {...{ visit, facilityId, list, ...acts }} />
        ))}
      </ul>
    </Card>
  );
}
