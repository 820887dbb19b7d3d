import { useQuery } from "@tanstack/react-query";
import type { FilterData } from "#contract/reports/filters.ts";
import {
  REPORT_TYPE_RULES,
  type ReportTypeId,
  type SubscriptionFilter,
} from "#contract/messaging/report-subscriptions.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { choicesQuery } from "../queries/subscriptions.ts";
import type { WizardValues } from "../lib/wizard-values.ts";
import { ShiftsField } from "./shifts-field.tsx";
import { TreeField } from "./tree-field.tsx";

type Props = { form: ContractForm<WizardValues>; facilityId: string; typeId: ReportTypeId };

const fieldFor = (
  form: ContractForm<WizardValues>,
  filter: SubscriptionFilter,
  data: FilterData,
) => {
  if (filter !== "shifts") return <TreeField key={filter} {...{ form, filter, data }} />;
  const shifts = data.shifts ?? [];
  return shifts.length > 0 && <ShiftsField key={filter} form={form} shifts={shifts} />;
};

/** What narrows the report: only what its type has. */
export function FiltersStep({ form, facilityId, typeId }: Props) {
  const t = useText("report-subscriptions");
  const query = useQuery(choicesQuery(facilityId, typeId));
  return (
    <QueryState query={query} failedTitle={t("report-subscriptions.filter.failed")}>
      {(data) => (
        <div className="hr-form-fields hr-subscription-fields">
          {REPORT_TYPE_RULES[typeId].filters.map((filter) => fieldFor(form, filter, data))}
        </div>
      )}
    </QueryState>
  );
}
