import type { BadgeAtHand } from "#contract/people/badges.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { type Translate, useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { BadgePeople } from "./badge-people.tsx";
import { useDeskAct } from "./use-desk-action.ts";

type Props = {
  facilityId: string;
  timeZone: string;
  badge: BadgeAtHand;
  onDone: (badge: BadgeAtHand, said: "assigned" | "returned") => void;
};

/** Who wears a badge, or that it is free. */
export const badgeTitle = (t: Translate, { wearer, serialNumber: number }: BadgeAtHand): string =>
  wearer === null
    ? t("employees.desk.freeTitle", { number })
    : t("employees.desk.wornTitle", { number, name: wearer.name });

/** The badge that was looked up: who wears it, and what can be done with it. */
export function BadgeAtHandCard({ facilityId, timeZone, badge, onDone }: Props) {
  const t = useText("employees");
  const format = useFormat();
  const act = useDeskAct(facilityId, (saved) => onDone(saved, "returned"));
  const { wearer, since, isPermanent } = badge;
  if (wearer === null)
    return (
      <Card title={badgeTitle(t, badge)}>
        <BadgePeople facilityId={facilityId} badge={badge} onDone={onDone} />
      </Card>
    );
  const { id: employeeId, employeeIdentifier, jobRole } = wearer;
  return (
    <Card title={badgeTitle(t, badge)}>
      <FormFailure failure={act.failure} title={t("employees.desk.notReturned")} />
      <p>{[employeeIdentifier, jobRole].join(" · ")}</p>
      {since !== null && (
        <p>
          {t(isPermanent ? "employees.desk.permanentSince" : "employees.desk.since", {
            since: format.dateTime(since, timeZone),
          })}
        </p>
      )}
      <Button
        variant="primary"
        size="main"
        fill
        busy={act.isBusy}
        onClick={() => act.send("takeBack", { badgeId: badge.id, employeeId, isPermanent })}
      >
        {t("employees.desk.takeBack")}
      </Button>
    </Card>
  );
}
