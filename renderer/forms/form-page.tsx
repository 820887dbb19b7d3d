import { type FormEvent, type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Card } from "#renderer/ui/layout/card.tsx";
import { UnsavedGuard } from "#renderer/ui/forms/unsaved-guard.tsx";
import type { ContractForm, FormSection } from "./contract-form.ts";
import { FormFailure } from "./form-failure.tsx";
import { FormFoot } from "./form-footer.tsx";
import { FormSummary } from "./form-summary.tsx";
import { SectionIndex } from "./section-index.tsx";
import "./form-fields.css";
import "./form-page.css";

export type FormPageProps = {
  /** Verb and noun: "Save customer". */
  saveLabel: string;
  /** What a failure that belongs to no field is called: "The customer was not saved." */
  failureTitle?: string;
  /** Leaves the page; for a form that makes something new. */
  onCancel?: () => void;
  /** What the values do, drawn beside the form; under it below 1200 px. */
  aside?: ReactNode;
  /** All of it is in view at once: no index, and no summary over the fields. */
  isShort?: boolean;
  /** Save is closed until something differs from what is saved. */
  waitsForChange?: boolean;
  /**
   * Where a page has several forms: the foot of all of them, and what its Save does, in place of this
   * form's own. The page then asks before it is left.
   */
  shared?: { foot: ReactNode; onSave: () => void };
};

type Props<In extends FieldValues> = FormPageProps & {
  form: ContractForm<In>;
  sections: readonly FormSection<In>[];
};

/**
 * A form that fills a page: an index of its sections, the sections as cards, what goes with them
 * beside, and a foot that stays in view. A refused save leads to a summary with links to the fields.
 */
export function FormPage<In extends FieldValues>(props: Props<In>) {
  const {
    form,
    sections,
    saveLabel,
    failureTitle,
    onCancel,
    aside,
    isShort = false,
    waitsForChange,
    shared,
  } = props;
  const [current, setCurrent] = useState(sections[0]?.id);
  const className = isShort ? "hr-form-page hr-form-short" : "hr-form-page";
  const submit = (event: FormEvent) => {
    if (shared === undefined) return form.attributes.onSubmit(event);
    event.preventDefault();
    event.stopPropagation();
    shared.onSave();
  };
  return (
    <form {...form.attributes} onSubmit={submit} className={className}>
      {!isShort && (
        <SectionIndex form={form} sections={sections} current={current} onGo={setCurrent} />
      )}
      <div className="hr-form-main">
        <FormFailure failure={form.failure} title={failureTitle} />
        {!isShort && <FormSummary form={form} sections={sections} title={failureTitle} />}
        {sections.map(({ id, title, note, children }) => (
          <div
            key={id}
            id={`${form.id}-${id}`}
            className="hr-form-section"
            tabIndex={-1}
            onFocus={() => setCurrent(id)}
          >
            <Card title={title} note={note}>
              <div className="hr-form-fields">{children}</div>
            </Card>
          </div>
        ))}
      </div>
      {aside !== undefined && <aside className="hr-form-aside">{aside}</aside>}
      {shared?.foot ?? (
        <>
          <FormFoot {...{ form, saveLabel, onCancel, waitsForChange }} />
          <UnsavedGuard isUnsaved={form.changes > 0 && !form.isSaving} />
        </>
      )}
    </form>
  );
}

/** Two fields that belong together, side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="hr-field-pair">{children}</div>;
}
