import { useQuery } from "@tanstack/react-query";
import { useText } from "#renderer/i18n/text.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { isOpen } from "../lib/round.ts";
import { toDoQuery } from "../queries.ts";

/** The way from a device that waits to the next one of the round; nothing after the last one. */
export function NextVisit({ deviceId }: { deviceId: string }) {
  const t = useText("to-do");
  const { facility } = useFacility();
  const visits = useQuery(toDoQuery(facility.id)).data?.visits.filter(isOpen) ?? [];
  const at = visits.findIndex((visit) => visit.deviceId === deviceId);
  const others = visits.filter((visit) => visit.deviceId !== deviceId);
  const next = visits[at + 1] ?? others[0];
  if (next === undefined) return null;
  return (
    <LinkButton
      variant="primary"
      to={pathTo("device", { query: { facilityId: facility.id, deviceId: next.deviceId } })}
    >
      {t("to-do.goOn", { name: next.name })}
    </LinkButton>
  );
}
