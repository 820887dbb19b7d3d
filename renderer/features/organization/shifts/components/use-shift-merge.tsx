import { slotOf, timeOf } from "#contract/organization/shifts.ts";
import { LIMITS, SLOTS_PER_DAY } from "#contract/core/limits.ts";
import { anotherText } from "#renderer/forms/merge/another-text.tsx";
import type { Ask, Place } from "#renderer/forms/merge/merge-types.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Select } from "#renderer/ui/forms/choices/select-field.tsx";
import { type Draft, type ShiftValues, clashesOf, faultsOf } from "../lib/drafts.ts";
import { WholeDay } from "./shift-table.tsx";
import type { ShiftText } from "./shift-text.ts";

const SLOTS = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => timeOf(slot));

const isTime = (path: string): boolean => path.endsWith(".startTime") || path.endsWith(".endTime");

/** How shifts that two people changed are called, drawn and held against their rules. */
export const useShiftMerge = (words: ShiftText) => {
  const t = useText("shifts", "errors");
  const show = (path: string, value: unknown): string | undefined => {
    if (isTime(path)) return words.slot(slotOf(String(value)));
    return typeof value === "object" ? words.times(value as Draft) : undefined;
  };
  const text = anotherText(show);
  const another = (
    ask: Ask,
    { value, onChange }: { value: unknown; onChange: (value: unknown) => void },
  ) => {
    if (ask.kind !== "value" || !isTime(ask.path)) return text(ask, { value, onChange });
    return (
      <Select
        aria-label={t("merge.other")}
        options={[
          { value: "", label: t("ui.form.choose") },
          ...SLOTS.map((slot) => ({ value: slot, label: words.slot(slotOf(slot)) })),
        ]}
        value={String(value)}
        onChange={({ target }) => onChange(target.value || ask.mine)}
      />
    );
  };
  const problemsOf = ({ shifts: drafts }: ShiftValues) => {
    const clashes = clashesOf(drafts);
    return faultsOf(drafts, true).flatMap((faults, at) => {
      const draft = drafts[at];
      if (draft === undefined) return [];
      const place = (field: string): Place => ({
        path: `shifts.${draft.key}.${field}`,
        wordsPath: `shifts.${field}`,
        row: { list: "shifts", key: draft.key, value: draft },
      });
      const values = {
        name: draft.name,
        length: draft.name.trim().length,
        limit: LIMITS.shiftNameMaxLength,
      };
      const told = (field: string, code: string) => ({
        ...place(field),
        problem: t(textId(`shifts.problem.${code}`), values),
      });
      return [
        ...(faults.name === undefined ? [] : [told("name", faults.name)]),
        ...(faults.endTime === "shift_empty" ? [told("endTime", faults.endTime)] : []),
        // Under both rows: either of them may give way.
        ...clashes
          .filter(({ first, second }) => first === at || second === at)
          .map((clash) => ({ ...place("endTime"), problem: words.clash(drafts, clash) })),
      ];
    });
  };
  return {
    names: {
      what: t("shifts.these"),
      saveLabel: t("shifts.save"),
      labelOf: (path: string) => {
        if (path.endsWith(".startTime")) return t("shifts.startLabel");
        return t(path.endsWith(".endTime") ? "shifts.endLabel" : "shifts.nameLabel");
      },
      show,
      nameOf: (_list: string, row: unknown) => words.nameOf(row as Draft),
    },
    another,
    problemsOf,
    preview: ({ shifts: drafts }: ShiftValues) => (
      <>
        <strong>{t("shifts.asSaved")}</strong>
        <WholeDay shifts={drafts} clashes={clashesOf(drafts)} words={words} />
      </>
    ),
  };
};
