import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { deviceForm } from "#contract/devices/device-form.ts";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { UnsavedFoot } from "#renderer/ui/forms/unsaved/unsaved-footer.tsx";
import { UnsavedGuard } from "#renderer/ui/forms/unsaved/unsaved-guard.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { deviceFormText, formDefaults } from "../lib/device-form.ts";
import { type DeviceDetail, deviceQuery, saveDevice } from "../queries/forms.ts";
import { forgetDevices, placesQuery } from "../queries/devices.ts";
import { useShownValue } from "./use-shown-value.ts";
import { DeviceFields } from "./device-fields.tsx";
import "#renderer/forms/fields/form-fields.css";

type Props = {
  facilityId: string;
  deviceId: string;
  /** What else shows the device reads it again. */
  onSaved: () => void;
};

type FormProps = Pick<Props, "facilityId"> & {
  saved: DeviceDetail;
  newest: DeviceDetail | undefined;
  onSaved: (saved: DeviceDetail) => void;
  onNewest: (newest: DeviceDetail) => void;
};

function SettingsForm({ facilityId, saved, newest, onSaved, onNewest }: FormProps) {
  const t = useText("device-form", "devices");
  const places = useQuery(placesQuery(facilityId)).data?.places;
  const show = useShownValue(places);
  const form = useContractForm(deviceForm("device"), {
    defaults: formDefaults(saved),
    words: deviceFormText,
    send: (values) => saveDevice(saved.id, values),
    onSaved,
    inForm: formDefaults,
  });
  const { changes, isSaving } = form;
  const isBehind = newest !== undefined && newest.version > saved.version;
  useEffect(() => {
    // A replacement makes a newer version: what was typed stays, and is then compared.
    if (isBehind && changes === 0 && !isSaving) onNewest(newest);
  }, [isBehind, changes, isSaving, newest, onNewest]);
  return (
    <>
      <form {...form.attributes} className="hr-device-settings-form">
        <div className="hr-form-fields">
          <FormFailure failure={form.failure} title={t("device-form.failed.saved")} />
          <DeviceFields kind="device" modelId={saved.deviceModelId} {...{ form, places }} />
        </div>
        <UnsavedFoot
          changes={changes}
          saveLabel={t("device-form.save.saveDevice")}
          isSaving={isSaving}
          onDiscard={() => {
            // The button that was pressed goes away: the focus goes on in the form.
            form.first()?.focus();
            form.discard();
          }}
        />
      </form>
      <UnsavedGuard isUnsaved={changes > 0 && !isSaving} />
      <FormMergeDialog form={form} what={saved.name} show={show} />
    </>
  );
}

/** A device's settings beside whatever else its page shows of it. */
export function DeviceSettings({ facilityId, deviceId, onSaved }: Props) {
  const t = useText("device-form");
  const client = useQueryClient();
  const query = useQuery(deviceQuery(facilityId, deviceId));
  // The form stays what it began with while something is typed.
  const [saved, setSaved] = useState<DeviceDetail>();
  if (saved === undefined && query.data !== undefined && !query.isFetching) setSaved(query.data);
  return (
    <Card title={t("device-form.settings")} flush>
      {saved === undefined ? (
        <QueryState query={query} failedTitle={t("device-form.notLoaded")}>
          {() => null}
        </QueryState>
      ) : (
        <SettingsForm
          key={saved.version}
          {...{ facilityId, saved }}
          newest={query.data}
          onNewest={setSaved}
          onSaved={(changed) => {
            setSaved(changed);
            toast.success(t("device-form.done.saved", { name: changed.name }));
            void forgetDevices(client);
            onSaved();
          }}
        />
      )}
    </Card>
  );
}
