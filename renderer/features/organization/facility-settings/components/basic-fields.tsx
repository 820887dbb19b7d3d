import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { BasicInfoValues } from "#contract/organization/facility-settings.ts";
import { countriesQuery, statesQuery } from "#renderer/forms/address/lookups.ts";
import type { ContractForm, ValueEntry } from "#renderer/forms/contract-form.ts";
import { FieldPair } from "#renderer/forms/form-page.tsx";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { protocolsQuery, templatesQuery, timeZonesQuery } from "../queries.ts";

/** What both forms with a facility's basics have. */
export type Basics = Omit<BasicInfoValues, "version">;

type Props = { form: ContractForm<Basics> };

type Choice = { id: number | string; name: string };

/** One of a list by its id; nothing is chosen at first. */
function ChoiceField(props: {
  entry: ValueEntry<number | null> | ValueEntry<string>;
  choices: readonly Choice[] | undefined;
  closed?: string | undefined;
  onChosen?: (id: number | string | null) => void;
}) {
  const t = useText("facility-settings");
  const { entry, choices = [], closed, onChosen } = props;
  const { value, onChange, ...field } = entry;
  const isListed = choices.some(({ id }) => id === value);
  const none =
    value === null || value === ""
      ? [{ value: "", label: t("facility-settings.choose") }]
      : isListed
        ? []
        : [{ value: String(value), label: typeof value === "string" ? value : "" }];
  return (
    <SelectField
      {...field}
      closed={closed}
      value={String(value ?? "")}
      options={[...none, ...choices.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={({ target }) => {
        const chosen = choices.find(({ id }) => String(id) === target.value)?.id ?? null;
        onChange(chosen as never);
        onChosen?.(chosen);
      }}
    />
  );
}

/** Name, region, zone, kind and protocol. */
export function BasicFields({ form, hasLocations }: Props & { hasLocations: boolean }) {
  const t = useText("facility-settings");
  const language = useLanguage();
  const countries = useQuery(countriesQuery(language));
  const zones = useQuery(timeZonesQuery(language));
  const templates = useQuery(templatesQuery(language));
  const protocols = useQuery(protocolsQuery(language));
  return (
    <>
      <TextField {...form.text("name")} autoComplete="off" />
      <FieldPair>
        <ChoiceField
          entry={form.value("countryId")}
          choices={countries.data}
          onChosen={() => {
            form.rhf.setValue("stateId", null, { shouldDirty: true });
            form.rhf.setValue("stateName", "", { shouldDirty: true });
          }}
        />
        <ChoiceField entry={form.value("timeZone")} choices={zones.data} />
      </FieldPair>
      <FieldPair>
        <ChoiceField
          entry={form.value("templateId")}
          choices={templates.data}
          closed={hasLocations ? t("facility-settings.templateFixed") : undefined}
        />
        <ChoiceField entry={form.value("hygieneProtocolId")} choices={protocols.data} />
      </FieldPair>
      <NumberField
        entry={form.value("occupancy")}
        optional
        suffix={t("facility-settings.unit.beds")}
      />
      <Checkbox
        checked={form.values.showDevices === true}
        onChange={({ target }) =>
          form.rhf.setValue("showDevices", target.checked, { shouldDirty: true })
        }
      >
        {t("facility-settings.field.showDevices.label")}
        <small className="hr-choice-help">{t("facility-settings.field.showDevices.help")}</small>
      </Checkbox>
    </>
  );
}

/** Street, city, state and postal code. */
export function PlaceFields({ form, offersZone }: Props & { offersZone: boolean }) {
  const { countryId } = form.values;
  const states = useQuery({ ...statesQuery(countryId ?? 0), enabled: countryId !== null });
  const hasStates = (states.data?.length ?? 0) > 0;
  const { rhf } = form;
  const stateZone = states.data?.find(({ id }) => id === form.values.stateId)?.timeZone ?? null;
  useEffect(() => {
    // One that the user has chosen stays.
    if (offersZone && stateZone !== null && !rhf.getFieldState("timeZone").isDirty)
      rhf.setValue("timeZone", stateZone);
  }, [offersZone, stateZone, rhf]);
  const typed = form.text("stateName");
  const state = form.value("stateId");
  return (
    <>
      <TextField {...form.text("address1")} autoComplete="address-line1" />
      <FieldPair>
        <TextField {...form.text("address2")} optional autoComplete="address-line2" />
        <TextField {...form.text("address3")} optional autoComplete="address-line3" />
      </FieldPair>
      <FieldPair>
        <TextField {...form.text("city")} autoComplete="address-level2" />
        {hasStates ? (
          <ChoiceField
            entry={{ ...state, error: state.error ?? typed.error }}
            choices={states.data}
            onChosen={() => form.rhf.clearErrors("stateName")}
          />
        ) : (
          <TextField {...typed} autoComplete="address-level1" />
        )}
      </FieldPair>
      <FieldPair>
        <TextField {...form.text("postalCode")} autoComplete="postal-code" />
      </FieldPair>
    </>
  );
}
