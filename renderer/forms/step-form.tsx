import { clsx } from "clsx";
import type { KeyboardEvent, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useUiText } from "#renderer/i18n/text.ts";
import { Spinner } from "#renderer/ui/feedback/spinner.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { UnsavedGuard } from "#renderer/ui/forms/unsaved/unsaved-guard.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { ArrowLeft, ArrowRight } from "#renderer/ui/indicators/icons.ts";
import { Steps } from "#renderer/ui/navigation/steps.tsx";
import type { ContractForm } from "./contract-form.ts";
import { FormFailure } from "./form-failure.tsx";
import type { StepsState } from "./use-steps.ts";
import "./fields/form-fields.css";
import "./form-page.css";
import "./step-form.css";

type StepFormProps<In extends FieldValues, Step extends string> = {
  form: ContractForm<In>;
  state: StepsState<Step>;
  words: {
    /** Names the row of steps. */
    label: string;
    nameOf: (step: Step) => string;
    /** The button that leads to a step; its name unless given. */
    onwardTo?: (step: Step) => string;
    back: string;
    save: string;
    saving: string;
    /** "The subscription was not saved." */
    notSaved: string;
  };
  /** The steps behind the first are closed: something has to be chosen there. */
  isClosed: boolean;
  /** Stands in the foot. */
  note?: ReactNode;
  /** Takes the whole width, where lists need it. */
  isWide?: boolean;
  aside?: ReactNode;
  /** The part of the address whose change leaves the form too, beside its path. */
  param?: string | undefined;
  onCancel: () => void;
  children: ReactNode;
};

/** Enter in a search looks for something; it saves nothing. */
const keepSearching = (event: KeyboardEvent) => {
  const { target } = event;
  if (event.key === "Enter" && target instanceof HTMLInputElement && target.type === "search")
    event.preventDefault();
};

/** A form in steps: the row of them, the one in view, and a foot that leads on; the last one saves. */
export function StepForm<In extends FieldValues, Step extends string>(
  props: StepFormProps<In, Step>,
) {
  const { form, state, words, isClosed, note, isWide = false, aside, param, onCancel } = props;
  const { children } = props;
  const t = useUiText();
  const { steps, step, goTo, panel } = state;
  const at = steps.indexOf(step);
  const before = steps[at - 1];
  const after = steps[at + 1];
  const isUnchanged = !form.isNew && form.changes === 0;
  const stateOf = (name: Step, place: number) => {
    if (name === step) return "now" as const;
    if (isClosed && place > 0) return "closed" as const;
    return place < at || !form.isNew ? ("done" as const) : ("open" as const);
  };
  const { nameOf, onwardTo = nameOf } = words;
  return (
    <div className={clsx("hr-wizard", isWide && "hr-wizard-wide")}>
      {/* Keys are heard on their way up from the fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        {...form.attributes}
        className="hr-wizard-main"
        aria-busy={form.isSaving || undefined}
        onKeyDown={keepSearching}
        onSubmit={(event) => {
          // Enter in a field goes on to the next step; the last one saves.
          if (after === undefined && !isUnchanged) return form.attributes.onSubmit(event);
          event.preventDefault();
          event.stopPropagation();
          if (after !== undefined && !isClosed) goTo(after);
        }}
      >
        <Card flush>
          <div className="hr-wizard-steps">
            <Steps
              label={words.label}
              steps={steps.map((name, place) => ({
                id: name,
                label: nameOf(name),
                state: stateOf(name, place),
              }))}
              onChoose={(id) => goTo(steps.find((name) => name === id) ?? step)}
            />
          </div>
          <div
            ref={panel}
            className="hr-wizard-body"
            role="group"
            tabIndex={-1}
            aria-label={nameOf(step)}
          >
            <FormFailure failure={form.failure} title={words.notSaved} />
            {children}
          </div>
          <div className="hr-wizard-foot">
            {before !== undefined && (
              <Button icon={<ArrowLeft />} onClick={() => goTo(before)}>
                {words.back}
              </Button>
            )}
            {note !== undefined && <p>{note}</p>}
            <span className="hr-wizard-acts">
              <Button onClick={onCancel}>{t("ui.action.cancel")}</Button>
              {after === undefined ? (
                <Button
                  type="submit"
                  variant="primary"
                  busy={form.isSaving}
                  aria-disabled={isUnchanged || undefined}
                >
                  {words.save}
                </Button>
              ) : (
                <Button
                  type="submit"
                  variant="primary"
                  endIcon={<ArrowRight />}
                  aria-disabled={isClosed || undefined}
                >
                  {onwardTo(after)}
                </Button>
              )}
            </span>
          </div>
          {form.isSaving && (
            <div className="hr-wizard-overlay" role="status">
              <Spinner /> {words.saving}
            </div>
          )}
        </Card>
      </form>
      {aside !== undefined && <aside className="hr-wizard-aside">{aside}</aside>}
      <UnsavedGuard isUnsaved={form.changes > 0 && !form.isSaving} param={param} />
    </div>
  );
}
