import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import type { Stop } from "../lib/round.ts";
import { startRoundAt } from "../queries.ts";

type Props = {
  facilityId: string;
  stops: readonly Stop[];
  startAt: string | null;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks where the user starts today. */
export function StartDialog({ facilityId, stops, startAt, isOpen, onClose }: Props) {
  const t = useText("to-do");
  const client = useQueryClient();
  const [chosen, setChosen] = useState(startAt ?? "");
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await startRoundAt(client, facilityId, chosen === "" ? null : chosen);
      onClose();
    } catch {
      toast.error(t("to-do.start.failed"));
    }
    setBusy(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("to-do.start.title")}
      footer={
        <>
          <Button onClick={onClose}>{t("to-do.start.cancel")}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void start()}>
            {t("to-do.start.act")}
          </Button>
        </>
      }
    >
      <p>{t("to-do.start.text")}</p>
      <SelectField
        label={t("to-do.start.label")}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        options={[
          { value: "", label: t("to-do.start.byNeed") },
          ...stops.map(({ key, floorName, unitName }) => ({
            value: key,
            label:
              floorName === null
                ? unitName
                : t("to-do.floorUnit", { floor: floorName, unit: unitName }),
          })),
        ]}
      />
    </Dialog>
  );
}
