import type { FieldValues } from "react-hook-form";
import { useUiText } from "#renderer/i18n/text.ts";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import type { ContractForm, FormSection } from "./contract-form.ts";
import { isAmong } from "./in-section.ts";

type Props<In extends FieldValues> = {
  form: ContractForm<In>;
  sections: readonly FormSection<In>[];
  title: string | undefined;
};

/** What a refused save needs, with a link to each field; it takes the focus. */
export function FormSummary<In extends FieldValues>({ form, sections, title }: Props<In>) {
  const t = useUiText();
  const refusals = sections.flatMap(({ fields }) =>
    fields.flatMap((field) => form.refusals.filter(({ name }) => isAmong([field], name))),
  );
  if (refusals.length === 0) return null;
  return (
    <div role="alert" tabIndex={-1} className="hr-form-summary">
      <StatusShape kind="bad" />
      <div>
        <p>
          {title ?? t("ui.failure.title")} {t("ui.form.needs", { count: refusals.length })}
        </p>
        <ul>
          {refusals.map(({ name, label, problem }) => (
            <li key={name}>
              <button type="button" onClick={() => form.focus(name)}>
                {t("ui.form.refusal", { label, problem })}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
