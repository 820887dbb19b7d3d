import { type FormEvent, type ReactNode, useState } from "react";
import type { FieldValues, Path } from "react-hook-form";
import { UnsavedGuard } from "#renderer/ui/forms/unsaved/unsaved-guard.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { useUiText } from "../i18n/text.ts";
import { Button } from "../ui/forms/button.tsx";
import { StatusShape } from "../ui/indicators/status-shape.tsx";
import { StatusText } from "../ui/indicators/status-text.tsx";
import { VisuallyHidden } from "../ui/layout/visually-hidden.tsx";
import type { ContractForm, FormSection } from "./contract-form.ts";
import { FormFailure } from "./form-failure.tsx";
import "./fields/form-fields.css";
import "./form-page.css";

/** Whether a field is one of those named, or a row of one of them. */
const isAmong = <In extends FieldValues>(fields: readonly Path<In>[], name: string): boolean =>
  fields.some((field) => name === field || name.startsWith(`${field}.`));

type SectionIndexProps<In extends FieldValues> = {
  form: ContractForm<In>;
  sections: readonly FormSection<In>[];
  current: string | undefined;
  onGo: (id: string) => void;
};

/** The sections of a long form with what is wrong or unsaved in each. */
function SectionIndex<In extends FieldValues>({
  form,
  sections,
  current,
  onGo,
}: SectionIndexProps<In>) {
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

type FormFootProps<In extends FieldValues> = {
  form: ContractForm<In>;
  saveLabel: string;
  onCancel: (() => void) | undefined;
  /** Save is closed until something differs from what is saved. */
  waitsForChange?: boolean | undefined;
};

/** The foot of a page's form: what is unsaved, Discard or Cancel, Save. It stays in view. */
function FormFoot<In extends FieldValues>(props: FormFootProps<In>) {
  const { form, saveLabel, onCancel, waitsForChange = false } = props;
  const t = useUiText();
  const { changes, isSaving } = form;
  const isClosed = waitsForChange && changes === 0;
  const discard = () => {
    // The button that was pressed goes away: the focus goes on in the form.
    form.first()?.focus();
    form.discard();
  };
  return (
    <div className="hr-form-foot hr-no-print">
      <div className="hr-form-foot-row">
        {changes > 0 && (
          <StatusText kind="partial">{t("ui.unsaved", { count: changes })}</StatusText>
        )}
        <span className="hr-form-foot-actions">
          {onCancel !== undefined && <Button onClick={onCancel}>{t("ui.action.cancel")}</Button>}
          {onCancel === undefined && changes > 0 && (
            <Button aria-disabled={isSaving || undefined} onClick={isSaving ? undefined : discard}>
              {t("ui.action.discard")}
            </Button>
          )}
          <Button
            type={isClosed ? "button" : "submit"}
            variant="primary"
            busy={isSaving}
            aria-disabled={isClosed || undefined}
          >
            {saveLabel}
          </Button>
        </span>
      </div>
    </div>
  );
}

type FormSummaryProps<In extends FieldValues> = {
  form: ContractForm<In>;
  sections: readonly FormSection<In>[];
  title: string | undefined;
};

/** What a refused save needs, with a link to each field; it takes the focus. */
function FormSummary<In extends FieldValues>({ form, sections, title }: FormSummaryProps<In>) {
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
