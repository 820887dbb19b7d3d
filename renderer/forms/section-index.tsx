import type { FieldValues } from "react-hook-form";
import { useUiText } from "#renderer/i18n/text.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import type { ContractForm, FormSection } from "./contract-form.ts";
import { isAmong } from "./in-section.ts";

type Props<In extends FieldValues> = {
  form: ContractForm<In>;
  sections: readonly FormSection<In>[];
  current: string | undefined;
  onGo: (id: string) => void;
};

/** The sections of a long form with what is wrong or unsaved in each. */
export function SectionIndex<In extends FieldValues>({ form, sections, current, onGo }: Props<In>) {
  const t = useUiText();
  const go = (id: string) => {
    onGo(id);
    const section = document.getElementById(`${form.id}-${id}`);
    section?.scrollIntoView({ block: "start" });
    section?.focus({ preventScroll: true });
  };
  const marks = (fields: FormSection<In>["fields"]) => {
    const wrong = form.refusals.filter(({ name }) => isAmong(fields, name)).length;
    if (wrong > 0)
      return { kind: "bad", count: wrong, words: t("ui.form.wrong", { count: wrong }) } as const;
    const count = form.isNew ? 0 : form.changed.filter((name) => isAmong(fields, name)).length;
    return count === 0
      ? null
      : ({ kind: "partial", count, words: t("ui.unsaved", { count }) } as const);
  };
  return (
    <nav className="hr-form-index" aria-label={t("ui.form.index")}>
      {sections.map(({ id, title, fields }) => {
        const mark = marks(fields);
        return (
          <button
            key={id}
            type="button"
            aria-current={id === current ? "true" : undefined}
            onClick={() => go(id)}
          >
            <span>{title}</span>
            {mark !== null && (
              <span className={`hr-form-index-mark hr-status-${mark.kind}`}>
                <StatusShape kind={mark.kind} />
                <span aria-hidden="true">{mark.count}</span>
                <VisuallyHidden>{mark.words}</VisuallyHidden>
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}
