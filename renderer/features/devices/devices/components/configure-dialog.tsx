import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type CommonSettings, commonSettingsOf } from "#contract/devices/device-batches.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { type Staying, countStaying, stayingText } from "../lib/batches.ts";
import { SETTING_FIELDS, type SettingField, settingsOf } from "../lib/common-settings.ts";
import {
  type DeviceListRow,
  configureDevices,
  forgetDevices,
  lookupQueries,
} from "../queries/devices.ts";
import { useBatchToast } from "./use-batch-toast.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  facilityId: string;
  /** Devices, of one type or several. */
  rows: readonly DeviceListRow[];
  staying: readonly Staying[];
  onDone: () => void;
};

const KEEP = "";

/** Gives several devices of one type the same settings; each field stays as it is unless set. */
export function ConfigureDialog({ isOpen, onClose, facilityId, rows, staying, onDone }: Props) {
  const t = useText("devices");
  const format = useFormat();
  const client = useQueryClient();
  const tell = useBatchToast();
  const types = [...Map.groupBy(rows, ({ deviceTypeId }) => deviceTypeId)];
  const [typeId, setTypeId] = useState(
    types.toSorted(([, some], [, others]) => others.length - some.length)[0]?.[0] ?? 0,
  );
  const [values, setValues] = useState<Partial<Record<SettingField, string>>>({});
  const lookups = {
    formulationClassId: useQuery(lookupQueries.formulationClasses).data,
    devicePositionId: useQuery(lookupQueries.positions).data,
    deviceOrientationId: useQuery(lookupQueries.orientations).data,
  };
  const known = new Set<keyof CommonSettings>(commonSettingsOf(typeId));
  const fields = SETTING_FIELDS.filter(({ key }) => known.has(key));
  const settings = settingsOf(fields, values);
  const isReady = Object.keys(settings).length > 0;
  const chosen = rows.filter(({ deviceTypeId }) => deviceTypeId === typeId);
  const others = rows.filter(({ deviceTypeId }) => deviceTypeId !== typeId);
  const left: Staying[] = [
    ...staying,
    ...(others.length > 0
      ? [{ reason: "otherType" as const, names: others.map(({ name }) => name) }]
      : []),
  ];
  const configure = async () => {
    const devices = chosen.map(({ id, version }) => ({ id, version }));
    const body = { devices, deviceTypeId: typeId, settings };
    const batch = await configureDevices(facilityId, body);
    await forgetDevices(client);
    onDone();
    tell("configure", batch, chosen);
  };
  const optionsOf = ({ key, choices, isOptional }: (typeof SETTING_FIELDS)[number]) => [
    { value: KEEP, label: t("devices.configure.keep") },
    ...(isOptional ? [{ value: "none", label: t("devices.configure.none") }] : []),
    ...("words" in choices
      ? (lookups[choices.of] ?? []).map(({ id, name }) => ({
          value: String(id),
          label: t(textId(`devices.${choices.words}.${name}`)),
        }))
      : choices.values.map((value) => ({
          value,
          label: key === "isCompliance" ? t(textId(`devices.configure.counts.${value}`)) : value,
        }))),
  ];
  return (
    <ConfirmDialog
      {...{ isOpen, onClose }}
      title={t("devices.configure.title", { count: chosen.length })}
      width={500}
      hasFields
      variant="primary"
      confirmLabel={t("devices.configure.submit", { count: chosen.length })}
      closedBecause={isReady ? undefined : t("devices.configure.choose")}
      failureTitle={t("devices.configure.failed")}
      act={configure}
    >
      <p>{t("devices.configure.text")}</p>
      {left.length > 0 && (
        <Note kind="warn" title={t("devices.staying.title", { count: countStaying(left) })}>
          {stayingText(t, format, left)}
        </Note>
      )}
      <div className="hr-device-settings">
        {types.length > 1 && (
          <SelectField
            label={t("devices.filters.type")}
            value={String(typeId)}
            onChange={({ currentTarget }) => setTypeId(Number(currentTarget.value))}
            options={types.map(([id, some]) => ({
              value: String(id),
              label: `${t(textId(`devices.type.${some[0]?.deviceType}`))} (${format.count(some.length)})`,
            }))}
          />
        )}
        {fields.map((field) => (
          <SelectField
            key={field.key}
            label={t(textId(`devices.configure.field.${field.key}`))}
            value={values[field.key] ?? KEEP}
            onChange={({ currentTarget }) =>
              setValues((before) => ({ ...before, [field.key]: currentTarget.value }))
            }
            options={optionsOf(field)}
          />
        ))}
      </div>
    </ConfirmDialog>
  );
}
