import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { facilitySettings } from "#contract/facility-settings.ts";
import { call } from "#renderer/api/client.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useAct } from "#renderer/forms/use-act.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Checkbox } from "#renderer/ui/forms/checkbox.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import { cloneTargetsQuery } from "../queries.ts";

type Props = { facilityId: string; isOpen: boolean; onClose: () => void };

/** Adds the quick notes in use to other facilities, chosen here. */
export function CloneNotesDialog({ facilityId, isOpen, onClose }: Props) {
  const t = useText("facility-settings");
  const query = useQuery({ ...cloneTargetsQuery(facilityId), enabled: isOpen });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { run, isBusy, failure } = useAct(async () => {
    if (chosen.length === 0) return;
    const body = { targetFacilityIds: [...chosen] };
    const { added } = await call(facilitySettings.cloneNotes, { params: { id: facilityId }, body });
    toast.success(t("facility-settings.clone.done", { count: added }));
    onClose();
  });
  const toggle = (id: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? () => undefined : onClose}
      title={t("facility-settings.clone.title")}
      width={500}
      footer={
        <>
          <Button aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : onClose}>
            {t("ui.action.cancel")}
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            aria-disabled={chosen.length === 0 || undefined}
            onClick={run}
          >
            {t("facility-settings.clone.action", { count: chosen.length })}
          </Button>
        </>
      }
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
          <ul className="hr-clone-targets">
            {targets.map(({ facilityId: id, facilityName }) => (
              <li key={id}>
                <Checkbox
                  checked={chosen.includes(id)}
                  onChange={({ target }) => toggle(id, target.checked)}
                >
                  {facilityName}
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <FormFailure failure={failure} title={t("facility-settings.clone.failed")} />
    </Dialog>
  );
}
