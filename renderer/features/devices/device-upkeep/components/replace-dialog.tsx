import { useQueryClient } from "@tanstack/react-query";
import { type DeviceHistory, deviceUpkeep } from "#contract/devices/device-upkeep.ts";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ScanButton } from "#renderer/ui/scan/scan-button.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { replaceDevice } from "../queries.ts";

type Props = { device: DeviceHistory; isOpen: boolean; onClose: () => void };

const words = (path: string) => textId(`device-upkeep.replace.form.${path}`);

/** Asks for the serial number of the new hardware; name, place and history go on. */
export function ReplaceDialog({ device, isOpen, onClose }: Props) {
  const t = useText("device-upkeep");
  const client = useQueryClient();
  const form = useContractForm(deviceUpkeep.replace, {
    defaults: { version: device.version, serialNumber: "" },
    words,
    send: (body) => replaceDevice(client, device.id, body),
    fieldOf: { duplicate_value: "serialNumber" },
    told: ({ serialNumber }) =>
      t("device-upkeep.replace.done", { name: device.name, serialNumber }),
    onSaved: onClose,
    isNew: true,
    // What hung there, with which another replacement is compared.
    began: { serialNumber: device.serialNumber },
  });
  return (
    <>
      <FormDialog
        {...{ form, isOpen, onClose }}
        title={t("device-upkeep.replace.title", { name: device.name })}
        intro={t("device-upkeep.replace.text", { serialNumber: device.serialNumber })}
        saveLabel={t("device-upkeep.replace.action")}
        failureTitle={t("device-upkeep.replace.failed")}
      >
        <TextField
          {...form.text("serialNumber")}
          autoComplete="off"
          spellCheck={false}
          inside={<ScanButton onFound={form.value("serialNumber").onChange} />}
        />
      </FormDialog>
      <FormMergeDialog form={form} what={device.name} />
    </>
  );
}
