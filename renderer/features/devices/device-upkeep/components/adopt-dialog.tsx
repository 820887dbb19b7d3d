import { useQueryClient } from "@tanstack/react-query";
import { type UnknownDevice, deviceUpkeep } from "#contract/devices/device-upkeep.ts";
import type { DeviceModel, DevicePlace } from "#contract/devices/devices.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { inertText } from "#contract/core/visible-text.ts";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { adoptDevice } from "../queries.ts";

type Props = {
  facilityId: string;
  timeZone: string;
  unknown: UnknownDevice;
  models: readonly DeviceModel[];
  places: readonly DevicePlace[];
  isOpen: boolean;
  onClose: () => void;
};

const words = (path: string) => textId(`device-upkeep.adopt.form.${path}`);

/** Places by path, each named from the floor down. */
const placeOptions = (
  places: readonly DevicePlace[],
  compare: (a: string, b: string) => number,
) => {
  const byId = new Map(places.map((place) => [place.id, place]));
  const pathOf = ({ name, parentId }: DevicePlace): string => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent === undefined || parent.parentId === null ? name : `${pathOf(parent)} > ${name}`;
  };
  return places
    .map((place) => ({ value: place.id, label: pathOf(place) }))
    .toSorted((a, b) => compare(a.label, b.label));
};

/** Makes an unknown device one of the facility's: what it is, what it is called, where it hangs. */
export function AdoptDialog(props: Props) {
  const { facilityId, timeZone, unknown, models, places, isOpen, onClose } = props;
  const t = useText("device-upkeep");
  const format = useFormat();
  const client = useQueryClient();
  const serialNumber = inertText(unknown.serialNumber, LIMITS.ingestSerialMaxLength);
  const form = useContractForm(deviceUpkeep.adopt, {
    defaults: {
      serialNumber: unknown.serialNumber,
      name: "",
      deviceTypeId: unknown.deviceTypeId ?? 0,
      deviceModelId: 0,
      locationId: "",
      countsPast: true,
    },
    words,
    send: (body) => adoptDevice(client, facilityId, body),
    told: ({ adopted }) => t("device-upkeep.adopt.done", { count: adopted }),
    onSaved: onClose,
    isNew: true,
  });
  const choose = { value: "0", label: t("device-upkeep.adopt.choose") };
  const type = form.value("deviceTypeId");
  const model = form.value("deviceModelId");
  const past = form.value("countsPast");
  const types = [...new Set(models.map(({ deviceTypeId }) => deviceTypeId))];
  const fitting = models.filter(({ deviceTypeId }) => deviceTypeId === type.value);
  return (
    <FormDialog
      {...{ form, isOpen, onClose }}
      title={t("device-upkeep.adopt.title", { serialNumber })}
      intro={t("device-upkeep.adopt.text", { count: unknown.facts })}
      saveLabel={t("device-upkeep.adopt.action")}
      failureTitle={t("device-upkeep.adopt.failed")}
    >
      <TextField label={form.labelOf("serialNumber")} value={serialNumber} readOnly />
      <TextField {...form.text("name")} autoComplete="off" />
      <SelectField
        {...type}
        value={String(type.value)}
        onChange={({ currentTarget }) => {
          type.onChange(Number(currentTarget.value));
          model.onChange(0);
        }}
        options={[
          choose,
          ...types.map((id) => ({
            value: String(id),
            label: t(textId(`device-upkeep.typeById.${id}`)),
          })),
        ]}
      />
      <SelectField
        {...model}
        value={String(model.value)}
        onChange={({ currentTarget }) => model.onChange(Number(currentTarget.value))}
        options={[choose, ...fitting.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <SelectField
        {...form.text("locationId")}
        options={[{ ...choose, value: "" }, ...placeOptions(places, format.compare)]}
      />
      <Checkbox
        checked={past.value}
        onChange={({ currentTarget }) => past.onChange(currentTarget.checked)}
      >
        {t("device-upkeep.adopt.form.countsPast.since", {
          day: format.date(unknown.firstSeen, timeZone),
        })}
      </Checkbox>
    </FormDialog>
  );
}
