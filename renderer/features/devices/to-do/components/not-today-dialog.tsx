import { useState } from "react";
import { SKIP_REASONS, type Visit } from "#contract/devices/to-do.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { RadioGroup } from "#renderer/ui/forms/choices/radio-group.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";

type Reason = (typeof SKIP_REASONS)[number];
type Props = {
  visit: Visit;
  isOpen: boolean;
  onClose: () => void;
  onLeave: (reason: Reason) => void;
};

/** Asks why a device is left for today. */
export function NotTodayDialog({ visit, isOpen, onClose, onLeave }: Props) {
  const t = useText("to-do");
  const [reason, setReason] = useState<Reason>(SKIP_REASONS[0]);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("to-do.skip.title", { name: visit.name })}
      footer={
        <>
          <Button onClick={onClose}>{t("to-do.skip.cancel")}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onLeave(reason);
              onClose();
            }}
          >
            {t("to-do.skip.act")}
          </Button>
        </>
      }
    >
      <p>{t("to-do.skip.text")}</p>
      <RadioGroup
        label={t("to-do.skip.label")}
        value={reason}
        onChange={setReason}
        options={SKIP_REASONS.map((value) => ({ value, label: t(`to-do.reason.${value}`) }))}
      />
    </Dialog>
  );
}
