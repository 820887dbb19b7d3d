import { useQueryClient } from "@tanstack/react-query";
import { type DeviceHistory, deviceUpkeep } from "#contract/devices/device-upkeep.ts";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { DayField } from "#renderer/ui/forms/days/day-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { takeOutOfService } from "../queries.ts";

type Props = { device: DeviceHistory; isOpen: boolean; onClose: () => void };

const words = (path: string) => textId(`device-upkeep.outOfService.form.${path}`);

const valuesOf = ({ version, outOfService }: Pick<DeviceHistory, "version" | "outOfService">) => ({
  version,
  until: outOfService?.until ?? null,
  reason: outOfService?.reason ?? "",
});

/** Asks until when and why a device is out of service. */
export function OutOfServiceDialog({ device, isOpen, onClose }: Props) {
  const t = useText("device-upkeep");
  const client = useQueryClient();
  const today = device.days.at(-1);
  const form = useContractForm(deviceUpkeep.takeOutOfService, {
    defaults: {
      version: device.version,
      until: null,
      reason: device.outOfService?.reason ?? "",
    },
    words,
    send: (body) => takeOutOfService(client, device.id, body),
    told: () => t("device-upkeep.outOfService.done", { name: device.name }),
    onSaved: onClose,
    isNew: true,
    began: valuesOf(device),
    inForm: valuesOf,
  });
  const { value, onChange, ...until } = form.value("until");
  return (
    <>
      <FormDialog
        {...{ form, isOpen, onClose }}
        title={t("device-upkeep.outOfService.title", { name: device.name })}
        intro={t("device-upkeep.outOfService.text")}
        saveLabel={t("device-upkeep.outOfService.action")}
        failureTitle={t("device-upkeep.outOfService.failed")}
      >
        <DayField
          {...until}
          value={value ?? undefined}
          onChange={(day) => onChange(day ?? null)}
          min={today}
          today={today}
          optional
        />
        <TextField {...form.text("reason")} autoComplete="off" />
      </FormDialog>
      <FormMergeDialog form={form} what={device.name} />
    </>
  );
}
