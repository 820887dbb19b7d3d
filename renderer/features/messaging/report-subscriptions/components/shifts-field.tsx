import type { ShiftItem } from "#contract/reports/filter-items.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ToggleChip } from "#renderer/ui/forms/chip.tsx";
import { NONE, chosenOf, idsOf } from "../lib/chosen.ts";
import type { WizardValues } from "../lib/wizard-values.ts";
import { GroupField } from "./group-field.tsx";

type Props = { form: ContractForm<WizardValues>; shifts: readonly ShiftItem[] };

/** Shifts side by side; none of them is the whole day. */
export function ShiftsField({ form, shifts }: Props) {
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
