import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { MAIL_LIMITS } from "#contract/mail.ts";
import type { ReportSubscription, ReportTypeId } from "#contract/report-subscriptions.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { ConflictDialog } from "#renderer/forms/conflict-dialog.tsx";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { focusFirstRefusal } from "#renderer/forms/focus-refusal.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Spinner } from "#renderer/ui/feedback/spinner.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { UnsavedGuard } from "#renderer/ui/forms/unsaved-guard.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { ArrowLeft, ArrowRight } from "#renderer/ui/marks/icons.ts";
import { Steps } from "#renderer/ui/navigation/steps.tsx";
import {
  STEPS,
  STEP_FIELDS,
  type StepName,
  WIZARD_FORM,
  type WizardValues,
} from "../lib/wizard-values.ts";
import { idsOf } from "../lib/chosen.ts";
import { leftAmong } from "../lib/left-people.ts";
import { personOf } from "../lib/subscription-words.ts";
import { peopleQuery } from "../queries/subscriptions.ts";
import { CheckCard } from "./check-card.tsx";
import { DeliveryStep } from "./delivery-step.tsx";
import { FiltersStep } from "./filters-step.tsx";
import { ReportStep } from "./report-step.tsx";
import { SoFar } from "./so-far.tsx";
import { useShownValue } from "./use-shown-value.ts";
import "#renderer/forms/form-fields.css";
import "#renderer/forms/form-page.css";
import "./subscriptions.css";
import "./wizard.css";

const words = (path: string) => textId(`report-subscriptions.form.${path}`);
const WORD_VALUES = { recipientsMax: MAIL_LIMITS.reportRecipientsMax };

/** Enter in a search looks for something; it saves nothing. */
const keepSearching = (event: KeyboardEvent) => {
  const { target } = event;
  if (event.key === "Enter" && target instanceof HTMLInputElement && target.type === "search")
    event.preventDefault();
};

const isWrongIn = (form: ContractForm<WizardValues>, step: StepName): boolean =>
  form.refusals.some(({ name }) => STEP_FIELDS[step].some((field) => field === name));

/**
 * The step in view. After a refused save it is the first with a wrong field, which takes the focus;
 * otherwise the step that a person goes to takes it.
 */
const useStep = (form: ContractForm<WizardValues>, first: StepName) => {
  const [step, setStep] = useState(first);
  const { submitCount } = form.rhf.formState;
  const [seen, setSeen] = useState(submitCount);
  if (seen !== submitCount) {
    setSeen(submitCount);
    setStep(STEPS.find((name) => isWrongIn(form, name)) ?? step);
  }
  const { ref } = form.attributes;
  useEffect(() => {
    if (submitCount > 0) focusFirstRefusal(ref.current);
  }, [submitCount, ref]);
  const panel = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState<StepName | null>(null);
  useEffect(() => {
    if (gone !== null) panel.current?.focus();
  }, [gone]);
  const goTo = (next: StepName) => {
    setStep(next);
    setGone(next);
  };
  return { step, goTo, panel };
};

export type WizardProps = {
  facilityId: string;
  typeIds: readonly ReportTypeId[];
  defaults: WizardValues;
  /** What is changed; null for a new one. */
  saved: ReportSubscription | null;
  /** @throws ApiError */
  send: (values: WizardValues, again: readonly string[]) => Promise<ReportSubscription>;
  onSaved: (saved: ReportSubscription) => void;
  onCancel: () => void;
  /** Makes a new one of what was typed, where somebody has deleted the old one. @throws ApiError */
  onSaveAsNew: (values: WizardValues) => void;
};

/** A subscription in three steps: report, filters, recipients and schedule; what it says stands beside. */
export function Wizard(props: WizardProps) {
  const { facilityId, typeIds, defaults, saved, send, onSaved, onCancel, onSaveAsNew } = props;
  const t = useText("report-subscriptions", "errors");
  const format = useFormat();
  const [again, setAgain] = useState<readonly string[]>([]);
  const { data: people = [] } = useQuery(peopleQuery(facilityId));
  const names = people.filter(({ userId }) => again.includes(userId)).map(personOf);
  const form = useContractForm(WIZARD_FORM, {
    defaults,
    words,
    wordValues: { ...WORD_VALUES, names: format.list(names) },
    isNew: saved === null,
    send: async (values: WizardValues) => {
      try {
        return await send(values, again);
      } catch (error) {
        const left = leftAmong(error, idsOf(values.recipients));
        if (left.length === 0) throw error;
        // Told at the field; the next Save adds them all the same.
        setAgain([...again, ...left]);
        const fieldErrors = { recipients: "unsubscribed" };
        throw new ApiError({ code: "invalid_input", status: 400, fieldErrors, cause: error });
      }
    },
    onSaved,
  });
  const { step, goTo, panel } = useStep(form, saved === null ? "report" : "delivery");
  const { values } = form;
  const typeId = typeIds.find((id) => id === values.selectedReportTypeId) ?? null;
  const recipients = saved?.recipients ?? [];
  const show = useShownValue(facilityId, typeId, recipients);
  const at = STEPS.indexOf(step);
  const before = STEPS[at - 1];
  const after = STEPS[at + 1];
  const isUnchanged = saved !== null && form.changes === 0;
  const stateOf = (name: StepName, place: number) => {
    if (name === step) return "now" as const;
    if (typeId === null && name !== "report") return "closed" as const;
    return place < at || saved !== null ? ("done" as const) : ("open" as const);
  };
  return (
    <div className="hr-wizard">
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
          if (after !== undefined && typeId !== null) goTo(after);
        }}
      >
        <Card flush>
          <div className="hr-wizard-steps">
            <Steps
              label={t("report-subscriptions.step.label")}
              steps={STEPS.map((name, place) => ({
                id: name,
                label: t(`report-subscriptions.step.${name}`),
                state: stateOf(name, place),
              }))}
              onChoose={(id) => goTo(STEPS.find((name) => name === id) ?? step)}
            />
          </div>
          <div
            ref={panel}
            className="hr-wizard-body"
            role="group"
            tabIndex={-1}
            aria-label={t(`report-subscriptions.step.${step}`)}
          >
            <FormFailure failure={form.failure} title={t("report-subscriptions.notSaved")} />
            {(step === "report" || typeId === null) && <ReportStep form={form} typeIds={typeIds} />}
            {step === "filters" && typeId !== null && (
              <FiltersStep {...{ form, facilityId, typeId }} />
            )}
            {step === "delivery" && typeId !== null && (
              <DeliveryStep {...{ form, typeId }} saved={recipients} />
            )}
          </div>
          <div className="hr-wizard-foot">
            {before !== undefined && (
              <Button icon={<ArrowLeft />} onClick={() => goTo(before)}>
                {t("report-subscriptions.step.back")}
              </Button>
            )}
            {step === "report" && (
              <p>
                {typeId === null
                  ? t("report-subscriptions.step.closed")
                  : t("report-subscriptions.step.types", { count: typeIds.length })}
              </p>
            )}
            <span className="hr-wizard-acts">
              <Button onClick={onCancel}>{t("ui.action.cancel")}</Button>
              {after === undefined ? (
                <Button
                  type="submit"
                  variant="primary"
                  busy={form.isSaving}
                  aria-disabled={isUnchanged || undefined}
                >
                  {t("report-subscriptions.save")}
                </Button>
              ) : (
                <Button
                  type="submit"
                  variant="primary"
                  endIcon={<ArrowRight />}
                  aria-disabled={typeId === null || undefined}
                >
                  {t(`report-subscriptions.step.${after}`)}
                </Button>
              )}
            </span>
          </div>
          {form.isSaving && (
            <div className="hr-wizard-overlay" role="status">
              <Spinner /> {t("report-subscriptions.saving")}
            </div>
          )}
        </Card>
      </form>
      <aside className="hr-wizard-aside">
        <SoFar {...{ values, facilityId, typeId }} />
        {step === "delivery" && typeId !== null && (
          <CheckCard
            {...{ values, facilityId, typeId }}
            subscriptionId={saved?.id ?? null}
            saved={recipients}
          />
        )}
      </aside>
      <ConflictDialog form={form} show={show} onSaveAsNew={onSaveAsNew} />
      <UnsavedGuard isUnsaved={form.changes > 0 && !form.isSaving} param="facilityId" />
    </div>
  );
}
