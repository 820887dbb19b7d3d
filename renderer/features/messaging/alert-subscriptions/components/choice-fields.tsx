import { useId } from "react";
import type { FieldState, ValueEntry } from "#renderer/forms/contract-form.ts";
import { Field } from "#renderer/ui/forms/field.tsx";
import {
  Select,
  SelectField,
  type SelectOption,
} from "#renderer/ui/forms/choices/select-field.tsx";
import { SegmentedFilter } from "#renderer/ui/lists/segmented-filter.tsx";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import "./alert-form.css";

/** A choice of a list whose values are numbers, or nothing. */
export type NumberOption = { value: number | null; label: string };

const NONE = "";
const written = (value: unknown): string => (typeof value === "number" ? String(value) : NONE);
const meant = (text: string): number | null => (text === NONE ? null : Number(text));

type NumberEntry = FieldState &
  Pick<ValueEntry<unknown>, "onBlur" | "ref"> & {
    value: unknown;
    onChange: (value: never) => void;
  };

type Props = {
  entry: NumberEntry;
  options: readonly NumberOption[];
  optional?: boolean;
  /** Why it cannot be changed. */
  closed?: string | undefined;
};

const asTexts = (options: readonly NumberOption[]): SelectOption[] =>
  options.map(({ value, label }) => ({ value: written(value), label }));

/** One number of a list. */
export function NumberSelect({ entry, options, optional, closed }: Props) {
  const { value, onChange, ref, onBlur, ...frame } = entry;
  if (closed !== undefined)
    return (
      <SelectField {...frame} closed={closed} value={written(value)} options={asTexts(options)} />
    );
  return (
    <Field {...frame} optional={optional}>
      {(control) => (
        <Select
          {...control}
          ref={ref}
          value={written(value)}
          options={asTexts(options)}
          onBlur={onBlur}
          onChange={({ target }) => onChange(meant(target.value) as never)}
        />
      )}
    </Field>
  );
}

/** One number of few, side by side. */
export function NumberSegments({ entry, options }: Pick<Props, "entry" | "options">) {
  const id = useId();
  const { label, error, value, onChange } = entry;
  return (
    <div className="hr-alert-segments" role="group" aria-describedby={error ? id : undefined}>
      <span className="hr-alert-label" aria-hidden="true">
        {label}
      </span>
      <SegmentedFilter
        label={label}
        segments={options.map(({ value: one, label: words }) => ({
          value: written(one),
          label: words,
        }))}
        value={written(value)}
        onChange={(text) => onChange(meant(text) as never)}
      />
      {error !== undefined && (
        <p id={id} className="hr-field-error">
          <StatusShape kind="bad" /> <span>{error}</span>
        </p>
      )}
    </div>
  );
}
