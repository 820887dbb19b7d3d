import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ChartFamily, MarkedChange } from "#contract/reports/marked-changes.ts";
import { useFilterChoices } from "#renderer/features/reports/reports/queries.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { usePermission } from "#renderer/session/session-store.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { Flag, Trash } from "#renderer/ui/indicators/icons.ts";
import { MarkChangeDialog } from "./mark-change-dialog.tsx";
import { markedChangesQuery, removeMarkedChange } from "./queries.ts";

/** Whose chart it is: the family, and the places chosen in the report. */
export type Marking = { family: ChartFamily; locationIds: readonly string[] };

/** The changes marked in charts of a family, for who may mark them: nothing for others. */
export function MarkedChanges({ marking }: { marking: Marking }) {
  return usePermission("editFacilities") ? <MarkedList marking={marking} /> : null;
}

function MarkedList({ marking }: { marking: Marking }) {
  const { family, locationIds } = marking;
  const { t, format } = usePageText();
  const { id: facilityId } = useFacility().facility;
  const client = useQueryClient();
  const query = useQuery(markedChangesQuery(facilityId));
  const { data } = useFilterChoices(facilityId, ["locations"]);
  const adding = useDialog<true>();
  const deleting = useDialog<MarkedChange>();
  const gone = deleting.about;
  const only = locationIds.length === 1 ? locationIds[0] : undefined;
  const nameOf = (place: string): string =>
    data.locations?.find(({ id }) => id === place)?.name ?? t("reports-view.mark.place");
  const place = only === undefined ? null : { id: only, name: nameOf(only) };
  return (
    <Card
      title={t("reports-view.mark.heading")}
      actions={
        <Button icon={<Flag />} onClick={() => adding.open(true)}>
          {t("reports-view.mark.open")}
        </Button>
      }
    >
      <QueryState query={query} failedTitle={t("reports-view.mark.failedLoad")}>
        {(all) => {
          const own = all.filter((change) => change.family === family);
          if (own.length === 0) return <p>{t("reports-view.mark.none")}</p>;
          return (
            <ul className="hr-marked-changes">
              {own.map((change) => (
                <li key={change.id}>
                  <span>
                    <strong>{change.text}</strong> {format.day(change.day)},{" "}
                    {change.locationName ?? t("reports-view.mark.facility")}
                  </span>
                  <IconButton
                    label={t("reports-view.mark.delete.row", { text: change.text })}
                    icon={<Trash />}
                    onClick={() => deleting.open(change)}
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </QueryState>
      <MarkChangeDialog key={adding.opening} {...adding.props} marking={{ family, place }} />
      {gone && (
        <ConfirmDialog
          key={gone.id}
          {...deleting.props}
          title={t("reports-view.mark.delete.title", { text: gone.text })}
          confirmLabel={t("reports-view.mark.delete.submit")}
          failureTitle={t("reports-view.mark.delete.failed")}
          act={() => removeMarkedChange(client, facilityId, gone.id)}
          onGone={() => toast.info(t("reports-view.mark.delete.gone"))}
        >
          {t("reports-view.mark.delete.text")}
        </ConfirmDialog>
      )}
    </Card>
  );
}
