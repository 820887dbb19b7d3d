import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAIL_LIMITS } from "#contract/messaging/mail.ts";
import {
  REPORT_TYPE_RULES,
  type ReportSubscription,
  type ReportTypeId,
  type SubscriptionRecipient,
} from "#contract/messaging/report-subscriptions.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import { StepForm } from "#renderer/forms/step-form.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { useSteps } from "#renderer/forms/use-steps.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { RadioTiles } from "#renderer/ui/forms/choices/radio-tile.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { idsOf } from "../lib/chosen.ts";
import { leftAmong } from "../lib/left-people.ts";
import { personOf } from "../lib/subscription-text.ts";
import {
  STEP_FIELDS,
  WIZARD_FORM,
  WIZARD_PLAN,
  type WizardValues,
  valuesOf,
  withType,
} from "../lib/wizard-values.ts";
import { peopleQuery } from "../queries/subscriptions.ts";
import { CheckCard } from "./check-card.tsx";
import { FiltersStep } from "./filters-step.tsx";
import { RecipientsField } from "./recipients-field.tsx";
import { NoteFields, ScheduleFields } from "./schedule-fields.tsx";
import { SoFar } from "./so-far.tsx";
import { useShownValue } from "./use-shown-value.ts";
import "./subscriptions.css";
import "./wizard.css";

type ReportStepProps = { form: ContractForm<WizardValues>; typeIds: readonly ReportTypeId[] };

/** Which report is sent; a second click on the chosen one takes it back. */
function ReportStep({ form, typeIds }: ReportStepProps) {
  const t = useText("report-subscriptions");
  const { values } = form;
  const choose = (id: ReportTypeId) => {
    const next = withType(values, values.selectedReportTypeId === id ? 0 : id);
    for (const [name, value] of Object.entries(next))
      form.rhf.setValue(name as keyof WizardValues, value, { shouldDirty: true });
  };
  return (
    <div className="hr-subscription-types">
      <RadioTiles
        label={t("report-subscriptions.step.reportQuestion")}
        note={t("report-subscriptions.step.reportNote")}
        columns={1}
        options={typeIds.map((value) => {
          const { name } = REPORT_TYPE_RULES[value];
          return {
            value,
            label: t(`report-subscriptions.type.${name}.name`),
            note: t(`report-subscriptions.type.${name}.text`),
          };
        })}
        value={typeIds.find((id) => id === values.selectedReportTypeId) ?? null}
        onChoose={choose}
      />
    </div>
  );
}

type DeliveryStepProps = {
  form: ContractForm<WizardValues>;
  typeId: ReportTypeId;
  saved: readonly SubscriptionRecipient[];
};

/** What it is called, who gets it and when. */
function DeliveryStep({ form, typeId, saved }: DeliveryStepProps) {
  return (
    <div className="hr-form-fields hr-subscription-fields">
      <TextField {...form.text("name")} autoComplete="off" />
      <RecipientsField {...{ form, typeId, saved }} />
      <ScheduleFields {...{ form, typeId }} />
      <NoteFields form={form} />
    </div>
  );
}

const words = (path: string) => textId(`report-subscriptions.form.${path}`);
const WORD_VALUES = { recipientsMax: MAIL_LIMITS.reportRecipientsMax };

type WizardProps = {
  facilityId: string;
  typeIds: readonly ReportTypeId[];
  defaults: WizardValues;
  /** What is changed; null for a new one. */
  saved: ReportSubscription | null;
  /** The step that the form opens on. */
  firstStep: keyof typeof STEP_FIELDS;
  /** @throws ApiError */
  send: (values: WizardValues, again: readonly string[]) => Promise<ReportSubscription>;
  onSaved: (saved: ReportSubscription) => void;
  onCancel: () => void;
  /**
   * Makes a new one of what was typed, where another user has deleted the old one. @throws ApiError
   */
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
    inForm: valuesOf,
    mergePlan: WIZARD_PLAN,
    send: async (values: WizardValues) => {
      try {
        return await send(values, again);
      } catch (error) {
        const left = leftAmong(error, idsOf(values.recipients));
        if (left.length === 0) throw error;
        // Shown at the field; the next Save adds them all the same.
        setAgain([...again, ...left]);
        const fieldErrors = { recipients: "unsubscribed" };
        throw new ApiError({ code: "invalid_input", status: 400, fieldErrors, cause: error });
      }
    },
    onSaved,
  });
  const steps = useSteps(form, STEP_FIELDS, props.firstStep);
  const { step } = steps;
  const { values } = form;
  const typeId = typeIds.find((id) => id === values.selectedReportTypeId) ?? null;
  const recipients = saved?.recipients ?? [];
  const show = useShownValue(facilityId, typeId, recipients);
  return (
    <>
      <StepForm
        param="facilityId"
        form={form}
        state={steps}
        words={{
          label: t("report-subscriptions.step.label"),
          nameOf: (name) => t(`report-subscriptions.step.${name}`),
          back: t("report-subscriptions.step.back"),
          save: t("report-subscriptions.save"),
          saving: t("report-subscriptions.saving"),
          notSaved: t("report-subscriptions.notSaved"),
        }}
        isClosed={typeId === null}
        note={
          step !== "report"
            ? undefined
            : typeId === null
              ? t("report-subscriptions.step.closed")
              : t("report-subscriptions.step.types", { count: typeIds.length })
        }
        onCancel={onCancel}
        aside={
          <>
            <SoFar {...{ values, facilityId, typeId }} />
            {step === "delivery" && typeId !== null && (
              <CheckCard
                {...{ values, facilityId, typeId }}
                subscriptionId={saved?.id ?? null}
                saved={recipients}
              />
            )}
          </>
        }
      >
        {(step === "report" || typeId === null) && <ReportStep form={form} typeIds={typeIds} />}
        {step === "filters" && typeId !== null && <FiltersStep {...{ form, facilityId, typeId }} />}
        {step === "delivery" && typeId !== null && (
          <DeliveryStep {...{ form, typeId }} saved={recipients} />
        )}
      </StepForm>
      <FormMergeDialog
        form={form}
        show={show}
        nameOf={(list, id) => show(list, id)}
        onSaveAsNew={onSaveAsNew}
      />
    </>
  );
}
