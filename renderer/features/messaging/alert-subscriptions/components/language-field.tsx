import { LANGUAGES } from "#contract/core/languages.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { useText } from "#renderer/i18n/text.ts";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import type { InstantValues } from "../lib/alert-values.ts";

/** In which language an address that is no user's gets the mails; users have their own. */
export function LanguageField({ form }: { form: ContractForm<Pick<InstantValues, "language">> }) {
  const t = useText("alert-subscriptions");
  return (
    <SelectField
      {...form.text("language")}
      options={LANGUAGES.map((value) => ({
        value,
        label: t(`alert-subscriptions.form.languages.${value}`),
      }))}
    />
  );
}
