import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { facilitySettings } from "#contract/organization/facility-settings.ts";
import { call } from "#renderer/api/client.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { TickList } from "#renderer/ui/forms/choices/tick-list.tsx";
import { cloneTargetsQuery } from "../queries.ts";

type Props = { facilityId: string; isOpen: boolean; onClose: () => void };

/** Adds the quick notes in use to other facilities, chosen here. */
export function CloneNotesDialog({ facilityId, isOpen, onClose }: Props) {
  const t = useText("facility-settings");
  const query = useQuery({ ...cloneTargetsQuery(facilityId), enabled: isOpen });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const clone = async () => {
    const body = { targetFacilityIds: [...chosen] };
    const { added } = await call(facilitySettings.cloneNotes, { params: { id: facilityId }, body });
    toast.success(t("facility-settings.clone.done", { count: added }));
  };
  return (
    <ConfirmDialog
      {...{ isOpen, onClose }}
      title={t("facility-settings.clone.title")}
      width={500}
      hasFields
      variant="primary"
      confirmLabel={t("facility-settings.clone.action", { count: chosen.length })}
      closedBecause={chosen.length === 0 ? t("facility-settings.clone.choose") : undefined}
      act={clone}
      failureTitle={t("facility-settings.clone.failed")}
    >
      <p>{t("facility-settings.clone.text")}</p>
      <QueryState
        query={query}
        failedTitle={t("facility-settings.clone.failedLoad")}
        empty={(targets) =>
          targets.length > 0
            ? null
            : {
                title: t("facility-settings.clone.emptyTitle"),
                text: t("facility-settings.clone.emptyText"),
              }
        }
      >
        {(targets) => (
          <div className="hr-clone-targets">
            <TickList
              items={targets.map((target) => ({
                id: target.facilityId,
                label: target.facilityName,
              }))}
              ticked={chosen}
              onChange={setChosen}
            />
          </div>
        )}
      </QueryState>
    </ConfirmDialog>
  );
}
