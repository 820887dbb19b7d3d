import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LIMITS } from "#contract/core/limits.ts";
import type { DeviceModel } from "#contract/devices/devices.ts";
import {
  DISPENSER_GROUPS,
  ROOM_PRODUCTS,
  type RoomTemplate,
  type RoomTemplateSettings,
  TEMPLATE_MODELS,
  roomModels,
  roomProductOf,
  roomTemplateForm,
} from "#contract/devices/room-template.ts";
import { productIdOf } from "#contract/organization/licenses.ts";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { TickField } from "#renderer/forms/fields/tick-field.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import { modelsQuery } from "../queries/devices.ts";
import { roomTemplateQuery, saveRoomTemplate } from "../queries/forms.ts";
import "./room-template.css";

const marks = (letter: string, count: number) => Array.from({ length: count }, () => letter);

/** What hangs inside and outside of the door, as a small plan; the fields say the same in words. */
function RoomPlan({ settings }: { settings: RoomTemplateSettings }) {
  const t = useText("device-form");
  const hasCounter = settings.opportunityCounterModelId !== null;
  const sides = {
    outside: [
      ...marks("C", Number(hasCounter && settings.includeOutsideOpportunityCounter)),
      ...marks("G", settings.outsideRoomSanitizerCount),
      ...marks("S", settings.outsideRoomSoapCount),
    ],
    inside: [
      ...marks("W", Number(settings.gatewayModelId !== null)),
      ...marks("C", Number(hasCounter)),
      ...marks("G", settings.insideRoomSanitizerCount),
      ...marks("S", settings.insideRoomSoapCount),
    ],
  };
  return (
    <figure className="hr-room-plan">
      <div aria-hidden="true">
        {(["outside", "inside"] as const).map((side) => (
          <div key={side} className={`hr-room-${side}`}>
            <span>{t(`device-form.room.plan.${side}`)}</span>
            <span>
              {sides[side].map((letter, at) => (
                // Marks of one kind are alike.
                // oxlint-disable-next-line react/no-array-index-key
                <b key={at}>{letter}</b>
              ))}
            </span>
          </div>
        ))}
      </div>
      <figcaption>{t("device-form.room.plan.legend")}</figcaption>
    </figure>
  );
}

type Props = { isOpen: boolean; onClose: () => void; facilityId: string };
type ModelField = (typeof TEMPLATE_MODELS)[number]["model"];

const words = (path: string) => textId(`device-form.room.field.${path}`);
const COUNTS = Array.from({ length: LIMITS.roomDispensersMax + 1 }, (_, count) => String(count));

function RoomForm({
  template,
  models,
  facilityId,
  ...dialog
}: Props & { template: RoomTemplate; models: readonly DeviceModel[] }) {
  const t = useText("device-form");
  const format = useFormat();
  const client = useQueryClient();
  const { isDefault, ...defaults } = template;
  const form = useContractForm(roomTemplateForm, {
    defaults,
    words,
    send: (body) => saveRoomTemplate(client, facilityId, body, isDefault),
    onSaved: () => {
      dialog.onClose();
      toast.success(t(`device-form.room.${isDefault ? "created" : "saved"}`));
    },
    isNew: isDefault,
  });
  const product = roomProductOf(form.values.productId);
  const saved = TEMPLATE_MODELS.map(({ model }) => template[model]);
  const lists = roomModels(models, product, saved);
  const isIms = product === "IMS";

  const modelField = (
    name: ModelField,
    list: readonly DeviceModel[],
    { isOptional = false, closed }: { isOptional?: boolean; closed?: string | undefined } = {},
  ) => {
    const { value, onChange, ...entry } = form.value(name);
    return (
      <SelectField
        {...entry}
        optional={isOptional}
        closed={closed}
        value={value === null ? "" : String(value)}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === "" ? null : Number(currentTarget.value))
        }
        options={[
          { value: "", label: t(isOptional ? "device-form.none" : "device-form.choose") },
          ...list.map(({ id, name: label }) => ({ value: String(id), label })),
        ]}
      />
    );
  };
  const type = form.value("productId");
  return (
    <>
      <FormDialog
        {...dialog}
        form={form}
        width={560}
        title={t("device-form.room.title")}
        intro={t("device-form.room.text")}
        saveLabel={t("device-form.room.save")}
        failureTitle={t("device-form.room.failed")}
      >
        <SelectField
          {...type}
          value={String(type.value)}
          onChange={({ currentTarget }) => {
            type.onChange(Number(currentTarget.value));
            // Another kind of room has other models.
            for (const { model } of TEMPLATE_MODELS) form.value(model).onChange(null);
            if (currentTarget.value !== String(productIdOf("IMS")))
              form.value("includeOutsideOpportunityCounter").onChange(false);
          }}
          options={ROOM_PRODUCTS.map((code) => ({
            value: String(productIdOf(code)),
            label: t(`device-form.room.product.${code}`),
          }))}
        />
        <div className="hr-device-form-pair">
          {modelField("gatewayModelId", lists.gatewayModels, { isOptional: !isIms })}
          {modelField("opportunityCounterModelId", lists.opportunityCounterModels, {
            isOptional: !isIms,
          })}
        </div>
        {isIms && <TickField entry={form.value("includeOutsideOpportunityCounter")} />}
        {DISPENSER_GROUPS.map((group) => {
          const count = form.value(group.count);
          const model = form.value(group.model);
          return (
            <div key={group.count} className="hr-room-group">
              <SelectField
                {...count}
                value={String(count.value)}
                onChange={({ currentTarget }) => {
                  count.onChange(Number(currentTarget.value));
                  if (currentTarget.value === "0") model.onChange(null);
                }}
                options={COUNTS.map((value) => ({ value, label: format.count(Number(value)) }))}
              />
              {modelField(group.model, lists[group.models], {
                closed: count.value === 0 ? t("device-form.room.noneOfThem") : undefined,
              })}
            </div>
          );
        })}
        <RoomPlan settings={form.values} />
      </FormDialog>
      <FormMergeDialog
        form={form}
        show={(path, value) =>
          path.endsWith("ModelId")
            ? (models.find(({ id }) => id === value)?.name ?? "")
            : String(value as string | number)
        }
      />
    </>
  );
}

/** Says what a room of the facility is equipped with, for placeholders of many rooms at once. */
export function RoomTemplateDialog(props: Props) {
  const t = useText("device-form");
  const query = useQuery(roomTemplateQuery(props.facilityId));
  const models = useQuery(modelsQuery);
  const [template, setTemplate] = useState<RoomTemplate>();
  // The form holds what it began with; what changes meanwhile is shown on saving.
  if (template === undefined && query.data !== undefined && !query.isFetching)
    setTemplate(query.data);
  if (template !== undefined && models.data !== undefined)
    return <RoomForm {...props} template={template} models={models.data} />;
  return (
    <Dialog
      {...props}
      title={t("device-form.room.title")}
      width={560}
      footer={<Button onClick={props.onClose}>{t("ui.action.cancel")}</Button>}
    >
      <QueryState query={query} failedTitle={t("device-form.notLoaded")}>
        {() => null}
      </QueryState>
    </Dialog>
  );
}
