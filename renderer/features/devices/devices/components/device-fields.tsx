import { useQuery } from "@tanstack/react-query";
import {
  type DeviceFormKind,
  type DeviceFormValues,
  NEW_DEVICE_TYPE_IDS,
  fittingModels,
} from "#contract/devices/device-form.ts";
import { DEVICE_TYPE_IDS, fieldsOfType } from "#contract/devices/devices.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { TickField } from "#renderer/forms/fields/tick-field.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { ScanButton } from "#renderer/ui/scan/scan-button.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { type DevicePlace, lookupQueries, modelsQuery } from "../queries/devices.ts";
import { OF_ONE_TYPE } from "../lib/device-form.ts";
import { PlacesField } from "./places/places-field.tsx";
import "./device-fields.css";

type Props = {
  kind: DeviceFormKind;
  form: ContractForm<DeviceFormValues>;
  places: readonly DevicePlace[] | undefined;
  /** The model that it has: it may stay even when it is no longer made. */
  modelId?: number | null;
};
type IdField =
  | "deviceTypeId"
  | "deviceModelId"
  | "formulationClassId"
  | "devicePositionId"
  | "deviceOrientationId"
  | "jumperConfiguration"
  | "sensitivity"
  | "timeslot";

const upTo = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The fields that a device or placeholder of the chosen type has. */
export function DeviceFields({ kind, form, places, modelId }: Props) {
  const t = useText("devices", "device-form");
  const { deviceTypeId, formulationClassId, serialNumber, locationIds, locationId } = form.values;
  const hasSerial = serialNumber.trim() !== "";
  const has = fieldsOfType(deviceTypeId, hasSerial);
  const fitting = fittingModels(useQuery(modelsQuery).data ?? [], form.values, modelId);
  const named = (choices: { id: number; name: string }[] | undefined, words: string) =>
    (choices ?? []).map(({ id, name }) => ({
      value: String(id),
      label: t(textId(`devices.${words}.${name}`)),
    }));
  const classes = named(useQuery(lookupQueries.formulationClasses).data, "formulation");
  const positions = named(useQuery(lookupQueries.positions).data, "position");
  const orientations = named(useQuery(lookupQueries.orientations).data, "orientation");
  const types = Object.entries(DEVICE_TYPE_IDS)
    .filter(([, id]) => kind !== "new" || NEW_DEVICE_TYPE_IDS.includes(id))
    .map(([name, id]) => ({ value: String(id), label: t(textId(`devices.type.${name}`)) }));
  const model = form.value("deviceModelId");
  const serial = form.value("serialNumber");

  /** A choice by number; what is not chosen is nothing, or zero where it has to be chosen. */
  const choice = (
    name: IdField,
    options: readonly { value: string; label: string }[],
    { isRequired = false, clearsModel = false } = {},
  ) => {
    const { value, onChange, ...entry } = form.value(name);
    const isChosen = value !== null && value !== undefined && (value !== 0 || !isRequired);
    return (
      <SelectField
        {...entry}
        optional={!isRequired}
        value={isChosen ? String(value) : ""}
        onChange={({ currentTarget: { value: next } }) => {
          const nothing = name === "deviceTypeId" || name === "deviceModelId" ? 0 : null;
          onChange((next === "" ? nothing : Number(next)) as never);
          // Another type or class has other models.
          if (clearsModel) model.onChange(0);
          if (name === "deviceTypeId")
            for (const own of OF_ONE_TYPE) form.value(own).onChange(null);
        }}
        options={[
          { value: "", label: t(isRequired ? "device-form.choose" : "device-form.none") },
          ...options,
        ]}
      />
    );
  };
  const isNew = kind === "new";
  return (
    <>
      <TextField
        {...form.text("serialNumber")}
        optional={kind !== "device"}
        closed={kind === "device" ? t("device-form.serialFixed") : undefined}
        inside={kind === "device" ? undefined : <ScanButton onFound={serial.onChange} />}
        autoComplete="off"
        spellCheck={false}
      />
      {!hasSerial && (
        <Note kind="info" title={t("device-form.placeholderNote.title")}>
          {t(`device-form.placeholderNote.${isNew ? "several" : "one"}`)}
        </Note>
      )}
      <TextField {...form.text("name")} autoComplete="off" />
      <PlacesField
        entry={form.value(isNew ? "locationIds" : "locationId")}
        places={places}
        several={isNew && (!hasSerial || locationIds.length > 1)}
        chosen={isNew ? locationIds : [locationId ?? ""].filter(Boolean)}
        onChange={(ids) =>
          isNew
            ? form.value("locationIds").onChange(ids)
            : form.value("locationId").onChange(ids[0] ?? null)
        }
      />
      <div className="hr-device-form-pair">
        {choice("deviceTypeId", types, { isRequired: true, clearsModel: true })}
        {has.formulationClass &&
          choice("formulationClassId", classes, { isRequired: true, clearsModel: true })}
      </div>
      {choice(
        "deviceModelId",
        fitting.map(({ id, name }) => ({ value: String(id), label: name })),
        { isRequired: true },
      )}
      {deviceTypeId !== 0 && (!has.formulationClass || formulationClassId !== null) && (
        <p className="hr-device-form-hint">{t("device-form.fitting", { count: fitting.length })}</p>
      )}
      <div className="hr-device-form-pair">
        {choice("devicePositionId", positions)}
        {choice("deviceOrientationId", orientations)}
        <TextField {...form.text("firmwareVersion")} optional autoComplete="off" />
        {hasSerial && choice("timeslot", same(upTo(1, 20)))}
        {has.counterSettings && (
          <>
            {choice("sensitivity", same(upTo(0, 7)))}
            {choice("jumperConfiguration", [
              { value: "1", label: t("device-form.jumper.set") },
              { value: "2", label: t("device-form.jumper.open") },
            ])}
          </>
        )}
      </div>
      {has.repeaterPath && <TextField {...form.text("repeaterPath")} optional autoComplete="off" />}
      {has.network && (
        <div className="hr-device-form-pair">
          {(["ipAddress", "subnetMask", "defaultGateway", "networkSetup"] as const).map((name) => (
            <TextField key={name} {...form.text(name)} optional autoComplete="off" />
          ))}
          <NumberField entry={form.value("serverPort") as never} optional />
        </div>
      )}
      {has.isCompliance && <TickField entry={form.value("isCompliance")} />}
    </>
  );
}
