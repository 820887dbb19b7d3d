import { useState, type ChangeEvent, type ComponentPropsWithRef, type ReactNode } from "react";
import { Field, type FieldFrame } from "./field.tsx";
import "./text-field.css";

type Native<Tag extends "input" | "textarea"> = Omit<
  ComponentPropsWithRef<Tag>,
  "id" | "className" | "size"
>;

type Value = string | number | readonly string[] | undefined;

const lengthOf = (value: Value): number =>
  typeof value === "number" ? String(value).length : (value?.length ?? 0);

/** Length of what stands in a field, whether its owner controls the value or not. */
function useLength(value: Value, defaultValue: Value): [number, (length: number) => void] {
  const [typed, setTyped] = useState(lengthOf(value ?? defaultValue));
  return [value === undefined ? typed : lengthOf(value), setTyped];
}

const counterOf = (length: number, limit: number | undefined) =>
  limit === undefined ? undefined : { length, limit };

/** A field may be described by its own error and help, and by something that stands near it. */
const describedBy = (...ids: (string | undefined)[]): string | undefined =>
  ids.filter(Boolean).join(" ") || undefined;

export type TextFieldProps = FieldFrame &
  Native<"input"> & {
    /** An icon or button inside the right end of the field. */
    inside?: ReactNode;
  };

/**
 * One line of text with everything a field needs. Takes the props of `<input>`, so
 * `{...register("name")}` of react-hook-form fits; `maxLength` brings the counter.
 */
export function TextField(props: TextFieldProps) {
  const { label, help, error, optional, aside, className, inside, onChange, ...input } = props;
  const [length, setLength] = useLength(input.value, input.defaultValue);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    setLength(event.target.value.length);
    onChange?.(event);
  };
  const frame = { label, help, error, optional, aside, className };
  return (
    <Field {...frame} counter={counterOf(length, input.maxLength)}>
      {(control) => (
        <span className="hr-text-field">
          <input
            type="text"
            {...input}
            {...control}
            aria-describedby={describedBy(control["aria-describedby"], input["aria-describedby"])}
            onChange={handleChange}
            className="bp6-input"
          />
          {inside}
        </span>
      )}
    </Field>
  );
}

/** Several lines of text; otherwise as `TextField`. */
export function TextAreaField(props: FieldFrame & Native<"textarea">) {
  const { label, help, error, optional, aside, className, onChange, ...area } = props;
  const [length, setLength] = useLength(area.value, area.defaultValue);
  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setLength(event.target.value.length);
    onChange?.(event);
  };
  const frame = { label, help, error, optional, aside, className };
  return (
    <Field {...frame} counter={counterOf(length, area.maxLength)}>
      {(control) => (
        <textarea rows={3} {...area} {...control} onChange={handleChange} className="bp6-input" />
      )}
    </Field>
  );
}
