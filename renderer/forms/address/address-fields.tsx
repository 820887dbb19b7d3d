import { useQuery } from "@tanstack/react-query";
import type { FieldValues, Path } from "react-hook-form";
import { useLanguage, useUiText } from "#renderer/i18n/text.ts";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import type { ContractForm } from "../contract-form.ts";
import { FieldPair } from "../form-page.tsx";
import { countriesQuery, statesQuery } from "./lookups.ts";

/** What a form with an address has of it; see `contract/core/addresses.ts`. */
export type AddressValues = FieldValues & {
  countryId: number;
  stateOrProvinceId?: number | null | undefined;
  stateName?: string | null | undefined;
};

/** Names of an address's fields in the order in which they stand. */
export const ADDRESS_FIELDS = [
  "countryId",
  "address1",
  "address2",
  "address3",
  "city",
  "stateOrProvinceId",
  "stateName",
  "postalCode",
] as const;

/**
 * The fields of an address. Another country clears the state, which is chosen where the country has
 * a list and typed elsewhere.
 */
export function AddressFields<In extends AddressValues>({ form }: { form: ContractForm<In> }) {
  const t = useUiText();
  const language = useLanguage();
  const countries = useQuery(countriesQuery(language));
  const at = (name: (typeof ADDRESS_FIELDS)[number]) => name as Path<In>;
  const { countryId } = form.values;
  const states = useQuery({ ...statesQuery(countryId), enabled: countryId > 0 });
  const country = form.value(at("countryId"));
  const state = form.value(at("stateOrProvinceId"));
  const typed = form.text(at("stateName"));
  const isChosen = (states.data?.length ?? 0) > 0;
  const put = (name: Path<In>, value: unknown) =>
    form.rhf.setValue(name, value as never, { shouldDirty: true });
  const move = (id: string) => {
    country.onChange(Number(id) as never);
    put(at("stateOrProvinceId"), null);
    put(at("stateName"), "");
  };
  const choose = (id: string) => {
    state.onChange((id === "" ? null : Number(id)) as never);
    const name = states.data?.find((row) => String(row.id) === id)?.name ?? "";
    form.rhf.setValue(at("stateName"), name as never, { shouldValidate: id !== "" });
  };
  const { ref: focusState, ...stateField } = state;
  const { ref: focusCountry, ...countryField } = country;
  return (
    <>
      <SelectField
        {...countryField}
        ref={focusCountry}
        autoComplete="country"
        value={String(countryId)}
        options={(countries.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ target }) => move(target.value)}
      />
      <TextField {...form.text(at("address1"))} autoComplete="address-line1" />
      <FieldPair>
        <TextField {...form.text(at("address2"))} optional autoComplete="address-line2" />
        <TextField {...form.text(at("address3"))} optional autoComplete="address-line3" />
      </FieldPair>
      <FieldPair>
        <TextField {...form.text(at("city"))} autoComplete="address-level2" />
        {isChosen ? (
          <SelectField
            {...stateField}
            ref={(control) => {
              focusState(control);
              typed.ref(control && { focus: () => control.focus() });
            }}
            error={state.error ?? typed.error}
            autoComplete="address-level1"
            value={form.values.stateOrProvinceId ? String(form.values.stateOrProvinceId) : ""}
            options={[
              { value: "", label: t("ui.form.choose") },
              ...(states.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ target }) => choose(target.value)}
          />
        ) : (
          <TextField {...typed} autoComplete="address-level1" />
        )}
      </FieldPair>
      <FieldPair>
        <TextField {...form.text(at("postalCode"))} autoComplete="postal-code" />
      </FieldPair>
    </>
  );
}
