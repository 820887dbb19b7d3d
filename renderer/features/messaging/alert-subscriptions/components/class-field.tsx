import { useEffect } from "react";
import { ALL_CLASSES, alertClasses } from "#contract/messaging/alert-subscriptions.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import type { InstantValues } from "../lib/alert-values.ts";
import type { InstantModel } from "../queries.ts";
import { NumberSelect } from "./choice-fields.tsx";

type Props = {
  form: ContractForm<Pick<InstantValues, "alertTypeId" | "deviceTypeClassId">>;
  isInstant: boolean;
  offered: InstantModel["deviceTypeClasses"];
};

/** The class of devices that an alert is about: out of those that its kind can be about. */
export function ClassField({ form, isInstant, offered }: Props) {
  const { alertTypeId, deviceTypeClassId } = form.values;
  const classes = alertClasses(isInstant, alertTypeId);
  const isOffered = classes?.includes(deviceTypeClassId ?? ALL_CLASSES) !== false;
  const { setValue } = form.rhf;
  useEffect(() => {
    if (!isOffered) setValue("deviceTypeClassId", ALL_CLASSES, { shouldDirty: true });
  }, [isOffered, setValue]);
  if (classes === null) return null;
  return (
    <NumberSelect
      entry={form.value("deviceTypeClassId")}
      options={offered
        .filter(({ id }) => classes.includes(id))
        .map(({ id, displayName }) => ({ value: id, label: displayName }))}
    />
  );
}
