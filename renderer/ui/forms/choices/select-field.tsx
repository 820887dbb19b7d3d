import { clsx } from "clsx";
import type { ComponentPropsWithRef } from "react";
import { Field, splitFrame, type FieldFrame } from "../field.tsx";
import { CaretDown } from "#renderer/ui/indicators/icons.ts";
import { TextField } from "../text-field.tsx";
import "./select.css";

/** One choice of a select; `value` is what the form carries. */
export type SelectOption = { value: string; label: string; disabled?: boolean };

type NativeSelect = Omit<ComponentPropsWithRef<"select">, "size"> & {
  options: readonly SelectOption[];
};

/** The bare select for bars and table feet; give it an `aria-label`. */
export function Select({ options, className, ...select }: NativeSelect) {
  return (
    <span className={clsx("bp6-html-select hr-select", className)}>
      <select {...select}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <CaretDown />
    </span>
  );
}

/**
 * A labelled choice from a short list; the machine's own list works for keyboard, reader and phone.
 * A closed one shows its choice as text, as a select that is switched off cannot take the focus.
 */
export function SelectField(props: FieldFrame & Omit<NativeSelect, "id" | "className">) {
  const [frame, select] = splitFrame(props);
  if (frame.closed !== undefined) {
    const chosen = select.options.find(({ value }) => value === select.value);
    return <TextField {...frame} value={chosen?.label ?? ""} readOnly />;
  }
  return <Field {...frame}>{(control) => <Select {...select} {...control} />}</Field>;
}
