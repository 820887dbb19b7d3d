import { useQuery } from "@tanstack/react-query";
import {
  REPORT_TYPE_RULES,
  type ReportTypeId,
  type SubscriptionFilter,
} from "#contract/messaging/report-subscriptions.ts";
import type { ShiftItem } from "#contract/reports/filters/filter-items.ts";
import type { FilterData } from "#contract/reports/filters/filters.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { ToggleChip } from "#renderer/ui/forms/choices/chip.tsx";
import { NONE, chosenOf, idsOf } from "../lib/chosen.ts";
import type { WizardValues } from "../lib/wizard-values.ts";
import { choicesQuery } from "../queries/subscriptions.ts";
import { GroupField } from "./group-field.tsx";
import { TreeField } from "./tree-field.tsx";

type ShiftsFieldProps = { form: ContractForm<WizardValues>; shifts: readonly ShiftItem[] };

/** Shifts side by side; none of them is the whole day. */
function ShiftsField({ form, shifts }: ShiftsFieldProps) {
  const t = useText("report-subscriptions");
  const entry = form.value("selectedShiftIds");
  const { value, onChange } = entry;
  const chosen = idsOf(value);
  const inOrder = shifts.toSorted((a, b) => a.startTime.localeCompare(b.startTime));
  const toggle = (id: string, isOn: boolean) =>
    onChange(
      chosenOf(
        inOrder
          .map((shift) => shift.id)
          .filter((other) => (other === id ? isOn : chosen.includes(other))),
      ),
    );
  return (
    <GroupField entry={entry} optional foot={<p>{t("report-subscriptions.filter.shifts.none")}</p>}>
      <div className="hr-subscription-chips">
        <ToggleChip isOn={value === NONE} onToggle={() => onChange(NONE)}>
          {t("report-subscriptions.allDay")}
        </ToggleChip>
        {inOrder.map(({ id, name }) => (
          <ToggleChip key={id} isOn={chosen.includes(id)} onToggle={(isOn) => toggle(id, isOn)}>
            {name}
          </ToggleChip>
        ))}
      </div>
    </GroupField>
  );
}

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
