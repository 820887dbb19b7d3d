import { useQueryClient } from "@tanstack/react-query";
import type { DeviceHistory } from "#contract/devices/device-upkeep.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { closeFault } from "../queries.ts";

type Fault = DeviceHistory["unconfirmedFaults"][number];

/** Open faults that the device has not confirmed for days; a user who looked may close them. */
export function UnconfirmedFaults({ device }: { device: DeviceHistory }) {
  const t = useText("device-upkeep");
  const format = useFormat();
  const client = useQueryClient();
  const { about, opening, open, props } = useDialog<Fault>();
  const nameOf = ({ alarm }: Fault) => t(textId(`device-upkeep.alarm.${alarm}`));
  const name = about === null ? "" : nameOf(about);
  return (
    <>
      {device.unconfirmedFaults.map((fault) => (
        <Note
          key={fault.alarm}
          kind="warn"
          title={t("device-upkeep.unconfirmed.title", {
            name: nameOf(fault),
            count: fault.days,
          })}
        >
          {t("device-upkeep.unconfirmed.text", {
            time: format.dateTime(fault.confirmedAt, device.timeZone),
          })}
          {device.canEdit && (
            <span className="hr-device-note-act hr-no-print">
              <Button onClick={() => open(fault)}>
                {t("device-upkeep.unconfirmed.action", { name: nameOf(fault) })}
              </Button>
            </span>
          )}
        </Note>
      ))}
      {about && (
        <ConfirmDialog
          key={opening}
          {...props}
          title={t("device-upkeep.unconfirmed.question", { name, device: device.name })}
          confirmLabel={t("device-upkeep.unconfirmed.confirm")}
          variant="primary"
          failureTitle={t("device-upkeep.unconfirmed.failed")}
          act={async () => {
            await closeFault(client, device.id, { alarm: about.alarm });
            toast.success(t("device-upkeep.unconfirmed.done", { name }));
          }}
        >
          {t("device-upkeep.unconfirmed.consequence")}
        </ConfirmDialog>
      )}
    </>
  );
}
