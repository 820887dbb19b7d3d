import { useId } from "react";
import { LIMITS } from "#contract/core/limits.ts";
import { type ShiftClash, timeOf } from "#contract/organization/shifts.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { Select } from "#renderer/ui/forms/choices/select-field.tsx";
import { Trash } from "#renderer/ui/indicators/icons.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import type { Draft, RowFaults } from "../lib/drafts.ts";
import type { ShiftText } from "./shift-text.ts";
import { RowBar } from "./shift-table.tsx";

type Props = {
  shift: Draft;
  drafts: readonly Draft[];
  clashes: readonly ShiftClash[];
  faults: RowFaults;
  words: ShiftText;
  onChange: (change: Partial<Draft>) => void;
  onDelete: () => void;
};

const SLOTS = Array.from({ length: 48 }, (_, slot) => slot);

/** A shift with its fields; what is wrong stands under them. */
export function EditRow(props: Props) {
  const { shift, drafts, clashes, faults, words, onChange, onDelete } = props;
  const t = useText("shifts", "errors");
  const id = useId();
  const options = SLOTS.map((slot) => ({ value: timeOf(slot), label: words.slot(slot) }));
  const other = drafts.find(
    (draft) =>
      draft !== shift && draft.name.trim().toLowerCase() === shift.name.trim().toLowerCase(),
  );
  const values = {
    name: words.nameOf(other),
    length: shift.name.trim().length,
    limit: LIMITS.shiftNameMaxLength,
  };
  const nameError = faults.name && t(textId(`shifts.problem.${faults.name}`), values);
  // The sentence stands in one of both rows, under the one that has to end earlier.
  const own = clashes.filter(({ first }) => drafts[first] === shift);
  const timeErrors =
    faults.endTime === "shift_empty"
      ? [t("shifts.problem.shift_empty")]
      : own.map((clash) => words.clash(drafts, clash));
  const isTimeWrong = faults.endTime !== undefined;
  const time = (field: "startTime" | "endTime") => (
    <Select
      aria-label={t(`shifts.${field}`, { name: words.nameOf(shift) })}
      aria-invalid={isTimeWrong || undefined}
      aria-describedby={timeErrors.length > 0 ? `${id}-time` : undefined}
      options={options}
      value={shift[field]}
      onChange={({ target }) => onChange({ [field]: target.value, isTimed: true })}
    />
  );
  return (
    <tr className="hr-shift-edit">
      <th scope="row">
        <input
          type="text"
          className="bp6-input"
          aria-label={t("shifts.nameLabel")}
          aria-invalid={nameError ? true : undefined}
          aria-describedby={nameError ? `${id}-name` : undefined}
          value={shift.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        {nameError && (
          <p id={`${id}-name`} className="hr-shift-error">
            <StatusText kind="bad">{nameError}</StatusText>
          </p>
        )}
      </th>
      <td colSpan={3}>
        <div className="hr-shift-times">
          {time("startTime")}
          {time("endTime")}
          <span className="hr-tabular">{words.length(shift)}</span>
        </div>
        <div id={`${id}-time`} className="hr-shift-error">
          {timeErrors.map((words) => (
            <StatusText key={words} kind="bad">
              {words}
            </StatusText>
          ))}
        </div>
      </td>
      <td>
        <RowBar shift={shift} clashes={clashes} words={words} />
      </td>
      <td className="hr-shift-end">
        <IconButton
          label={t("shifts.delete.row", { name: words.nameOf(shift) })}
          icon={<Trash />}
          onClick={onDelete}
        />
      </td>
    </tr>
  );
}
