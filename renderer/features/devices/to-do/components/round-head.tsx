import { useText } from "#renderer/i18n/text.ts";
import type { ToDo, Visit } from "#contract/devices/to-do.ts";
import { bringList, countFloors, isOpen } from "../lib/round.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { BringChip } from "./bring-chips.tsx";

/** How many devices are to be visited and where the round starts: the title of the page. */
export function useRoundTitle(visits: readonly Visit[]): string {
  const t = useText("to-do");
  const open = visits.filter(isOpen);
  const [first] = open;
  if (first === undefined) return t("to-do.title");
  return t("to-do.head", {
    count: open.length,
    floors: t("to-do.headFloors", { count: countFloors(open) }),
    unit: first.unit.name,
  });
}

/** In which order the round goes, and what it leaves out. */
export function RoundAbout({ list }: { list: Pick<ToDo, "gateways" | "startAt" | "visits"> }) {
  const t = useText("to-do");
  const behind = list.gateways.reduce((sum, gateway) => sum + gateway.behind, 0);
  const start = list.visits.find(({ unit }) => unit.id === list.startAt);
  return (
    <>
      {t("to-do.about")}
      {start !== undefined && ` ${t("to-do.startsElsewhere", { unit: start.unit.name })}`}
      {behind > 0 && ` ${t("to-do.behind", { count: behind })}`}
    </>
  );
}

/** What to bring for all visits that are left today. */
export function BringCard({ visits }: { visits: readonly Visit[] }) {
  const t = useText("to-do");
  const sums = bringList(visits.filter(isOpen));
  if (sums.length === 0) return null;
  return (
    <Card className="hr-bring-card">
      <h2>{t("to-do.bring.title")}</h2>
      <ul aria-label={t("to-do.bring.title")}>
        {sums.map(({ bring, count }) => (
          <li key={`${bring.kind} ${bring.name}`}>
            <BringChip {...{ bring, count }} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
