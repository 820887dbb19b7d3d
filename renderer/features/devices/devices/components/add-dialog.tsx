import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { roomTemplates } from "#contract/devices/room-template.ts";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { RadioGroup } from "#renderer/ui/forms/choices/radio-group.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import { placeRoomTemplate } from "../queries/forms.ts";
import { type DevicePlace, forgetDevices } from "../queries/devices.ts";
import { AddDeviceDialog } from "./device-form-dialog.tsx";
import { PlacesField } from "./places/places-field.tsx";

/** What was added where; placeholders have no serial number. */
export type Added = { serialNumber: string; locationIds: readonly string[] };
type Props = {
  isOpen: boolean;
  onClose: () => void;
  facilityId: string;
  places: readonly DevicePlace[] | undefined;
  onAdded: (added: Added) => void;
};

const words = (path: string) => textId(`device-form.field.${path}`);

/** Adds the placeholders of the room template at several places. */
function PlaceRoomDialog({ facilityId, places, onAdded, ...dialog }: Props) {
  const t = useText("device-form");
  const client = useQueryClient();
  const defaults: { facilityId: string; locationIds: string[] } = { facilityId, locationIds: [] };
  const form = useContractForm(roomTemplates.place, {
    defaults,
    words,
    send: async ({ locationIds }) => ({
      locationIds,
      made: await placeRoomTemplate(facilityId, locationIds),
    }),
    onSaved: ({ locationIds, made }) => {
      void forgetDevices(client);
      dialog.onClose();
      toast.success(t("device-form.done.placeholders", { count: made.length }));
      onAdded({ serialNumber: "", locationIds });
    },
    isNew: true,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      width={560}
      title={t("device-form.room.place.title")}
      saveLabel={t("device-form.room.place.submit")}
      failureTitle={t("device-form.room.place.failed")}
    >
      <PlacesField
        entry={form.value("locationIds")}
        places={places}
        several
        chosen={form.values.locationIds}
        onChange={(ids) => form.value("locationIds").onChange(ids)}
      />
    </FormDialog>
  );
}

/** Asks what is to be added first: devices and placeholders one kind at a time, or whole rooms. */
export function AddDialog(props: Props) {
  const t = useText("device-form");
  const [choice, setChoice] = useState<"device" | "room" | null>(null);
  const [kind, setKind] = useState<"device" | "room" | null>(null);
  const [isMissing, setMissing] = useState(false);
  if (kind === "device") return <AddDeviceDialog {...props} />;
  if (kind === "room") return <PlaceRoomDialog {...props} />;
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t("device-form.title.new")}
      width={500}
      footer={
        <>
          <Button onClick={props.onClose}>{t("ui.action.cancel")}</Button>
          <Button
            variant="primary"
            onClick={() => (choice === null ? setMissing(true) : setKind(choice))}
          >
            {t("device-form.placeholders.next")}
          </Button>
        </>
      }
    >
      <RadioGroup
        boxed
        label={t("device-form.placeholders.kind")}
        value={choice}
        onChange={setChoice}
        error={isMissing && choice === null ? t("device-form.placeholders.choose") : undefined}
        options={(["device", "room"] as const).map((value) => ({
          value,
          label: t(`device-form.placeholders.${value}`),
          help: t(`device-form.placeholders.${value}Help`),
        }))}
      />
    </Dialog>
  );
}
