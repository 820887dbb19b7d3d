import type {
  ReportTypeId,
  SubscriptionRecipient,
} from "#contract/messaging/report-subscriptions.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import type { WizardValues } from "../lib/wizard-values.ts";
import { RecipientsField } from "./recipients-field.tsx";
import { NoteFields, ScheduleFields } from "./schedule-fields.tsx";

type Props = {
  form: ContractForm<WizardValues>;
  typeId: ReportTypeId;
  saved: readonly SubscriptionRecipient[];
};

/** What it is called, who gets it and when. */
export function DeliveryStep({ form, typeId, saved }: Props) {
  return (
    <div className="hr-form-fields hr-subscription-fields">
      <TextField {...form.text("name")} autoComplete="off" />
      <RecipientsField {...{ form, typeId, saved }} />
      <ScheduleFields {...{ form, typeId }} />
      <NoteFields form={form} />
    </div>
  );
}
