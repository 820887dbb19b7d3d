import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type DeviceFormKind,
  type DeviceFormValues,
  deviceForm,
} from "#contract/devices/device-form.ts";
import type { DeviceDetail } from "#contract/devices/devices.ts";
import type { Placeholder } from "#contract/devices/placeholders.ts";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import { deviceFormText, formDefaults } from "../lib/device-form.ts";
import {
  addFromForm,
  deviceQuery,
  placeholderQuery,
  saveDevice,
  savePlaceholder,
} from "../queries/forms.ts";
import { isPlaceholder } from "../lib/list-state.ts";
import {
  type DeviceListRow,
  type DevicePlace,
  forgetDevices,
  placesQuery,
} from "../queries/devices.ts";
import { useShownValue } from "./use-shown-value.ts";
import { DeviceFields } from "./device-fields.tsx";

type DialogState = { isOpen: boolean; onClose: () => void };
type Shared = DialogState & { facilityId: string; places: readonly DevicePlace[] | undefined };
type FormProps = Shared & {
  kind: DeviceFormKind;
  defaults: DeviceFormValues;
  send: (values: DeviceFormValues) => Promise<unknown>;
  onSaved?: (values: DeviceFormValues) => void;
};

function DeviceFormBody({ kind, defaults, send, onSaved, places, ...dialog }: FormProps) {
  const t = useText("device-form", "devices");
  const client = useQueryClient();
  const show = useShownValue(places);
  const form = useContractForm(deviceForm(kind), {
    defaults,
    words: deviceFormText,
    send: async (values) => {
      await send(values);
      return values;
    },
    onSaved: (values) => {
      void forgetDevices(client);
      dialog.onClose();
      const hasNoSerial = values.serialNumber === "";
      const made = kind === "new" ? values.locationIds.length : 1;
      if (kind === "new" && hasNoSerial)
        toast.success(t("device-form.done.placeholders", { count: made }));
      else if (kind === "placeholder" && !hasNoSerial)
        toast.success(t("device-form.done.converted", { name: values.name }));
      else if (kind === "new") toast.success(t("device-form.done.added", { name: values.name }));
      else toast.success(t("device-form.done.saved", { name: values.name }));
      onSaved?.(values);
    },
    fieldOf: { serial_number_deactivated: "serialNumber" },
    isNew: kind === "new",
    inForm: formDefaults,
  });
  const isPlanned = form.values.serialNumber.trim() === "";
  const saveLabel = {
    new: isPlanned ? "addPlaceholders" : "addDevice",
    device: "saveDevice",
    placeholder: isPlanned ? "savePlaceholder" : "convert",
  }[kind];
  const failed = {
    new: isPlanned ? "placeholders" : "added",
    device: "saved",
    placeholder: isPlanned ? "saved" : "converted",
  }[kind];
  return (
    <>
      <FormDialog
        isOpen={dialog.isOpen}
        onClose={dialog.onClose}
        form={form}
        width={560}
        title={t(`device-form.title.${kind}`, { name: defaults.name })}
        saveLabel={t(textId(`device-form.save.${saveLabel}`))}
        failureTitle={t(textId(`device-form.failed.${failed}`))}
      >
        <DeviceFields {...{ kind, form, places }} modelId={defaults.deviceModelId} />
      </FormDialog>
      <FormMergeDialog form={form} what={defaults.name} show={show} />
    </>
  );
}

/** Adds a device, or placeholders where it has no serial number yet. */
export function AddDeviceDialog({
  onAdded,
  ...shared
}: Shared & { onAdded: (values: DeviceFormValues) => void }) {
  return (
    <DeviceFormBody
      {...shared}
      kind="new"
      defaults={formDefaults()}
      send={(values) => addFromForm(shared.facilityId, values)}
      onSaved={onAdded}
    />
  );
}

type EditProps = Shared & {
  row: Pick<DeviceListRow, "id" | "name">;
  serialNumber?: string | undefined;
};

/** The form of a device or placeholder once its values are there; they stay what it began with. */
function EditForm<Saved extends DeviceDetail | Placeholder>(
  props: EditProps & {
    kind: "device" | "placeholder";
    query: UseQueryResult<Saved>;
    send: FormProps["send"];
  },
) {
  const { kind, query, row, serialNumber, isOpen, onClose } = props;
  const t = useText("device-form");
  const [saved, setSaved] = useState<Saved>();
  if (saved === undefined && query.data !== undefined && !query.isFetching) setSaved(query.data);
  if (saved === undefined)
    return (
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={t(`device-form.title.${kind}`, { name: row.name })}
        width={560}
        footer={<Button onClick={onClose}>{t("ui.action.cancel")}</Button>}
      >
        <QueryState query={query} failedTitle={t("device-form.notLoaded")}>
          {() => null}
        </QueryState>
      </Dialog>
    );
  const defaults = formDefaults(saved);
  return (
    <DeviceFormBody
      {...props}
      defaults={serialNumber === undefined ? defaults : { ...defaults, serialNumber }}
    />
  );
}

function EditDeviceDialog(props: EditProps) {
  const { facilityId, row } = props;
  const query = useQuery(deviceQuery(facilityId, row.id));
  return (
    <EditForm
      {...props}
      kind="device"
      query={query}
      send={(values) => saveDevice(row.id, values)}
    />
  );
}

function EditPlaceholderDialog(props: EditProps) {
  const { facilityId, row } = props;
  const query = useQuery(placeholderQuery(facilityId, row.id));
  return (
    <EditForm
      {...props}
      kind="placeholder"
      query={query}
      send={(values) => savePlaceholder(facilityId, row.id, values)}
    />
  );
}

/** Configures a device, or changes a placeholder; with a serial number that becomes a device. */
export function EditRowDialog(props: EditProps & { row: DeviceListRow }) {
  return isPlaceholder(props.row) ? (
    <EditPlaceholderDialog {...props} />
  ) : (
    <EditDeviceDialog {...props} />
  );
}

/** The same for a device on its own page, which has no list of places. */
export function DeviceSettingsDialog(props: Omit<EditProps, "places" | "serialNumber">) {
  const places = useQuery(placesQuery(props.facilityId)).data?.places;
  return <EditDeviceDialog {...props} places={places} />;
}
