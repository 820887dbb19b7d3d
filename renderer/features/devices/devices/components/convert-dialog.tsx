import { useQueryClient } from "@tanstack/react-query";
import { placeholders } from "#contract/devices/placeholders.ts";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { ScanButton } from "#renderer/ui/scan/scan-button.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { type DeviceListRow, convertPlaceholder, forgetDevices } from "../queries/devices.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  facilityId: string;
  row: DeviceListRow;
  /** Goes on to the settings, with what was typed. */
  onEdit: (serialNumber: string) => void;
};

const words = (path: string) => textId(`devices.convert.${path}`);

/** Asks for the serial number that makes a placeholder a device. */
export function ConvertDialog({ facilityId, row, onEdit, ...dialog }: Props) {
  const t = useText("devices", "device-form");
  const client = useQueryClient();
  const form = useContractForm(placeholders.convert, {
    defaults: { serialNumber: "" },
    words,
    send: (body) => convertPlaceholder(facilityId, row.id, body),
    onSaved: () => {
      void forgetDevices(client);
      dialog.onClose();
      toast.success(t("devices.convert.done"));
    },
    fieldOf: { serial_number_deactivated: "serialNumber" },
    isNew: true,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={t("devices.convert.title", { name: row.name })}
      intro={t("devices.convert.text")}
      saveLabel={t("devices.convert.submit")}
      failureTitle={t("devices.convert.failed")}
    >
      <TextField
        {...form.text("serialNumber")}
        autoComplete="off"
        inside={<ScanButton onFound={form.value("serialNumber").onChange} />}
      />
      <p>
        <Button onClick={() => onEdit(form.values.serialNumber)}>
          {t("device-form.action.convertAndEdit")}
        </Button>
      </p>
    </FormDialog>
  );
}
