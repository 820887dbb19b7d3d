import { useState, type ChangeEvent, type ComponentPropsWithRef, type ReactNode } from "react";
import { Field, splitFrame, type FieldFrame } from "./field.tsx";
import "./text-field.css";

type Native<Tag extends "input" | "textarea"> = Omit<
  ComponentPropsWithRef<Tag>,
  "id" | "className" | "size" | "maxLength"
>;

type Value = string | number | readonly string[] | undefined;

const lengthOf = (value: Value): number =>
  typeof value === "number" ? String(value).length : (value?.length ?? 0);

/** Length of what stands in a field, whether its owner controls the value or not. */
function useLength(value: Value, defaultValue: Value): [number, (length: number) => void] {
  const [typed, setTyped] = useState(lengthOf(value ?? defaultValue));
  return [value === undefined ? typed : lengthOf(value), setTyped];
}

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
 * `{...register("name")}` of react-hook-form fits; `limit` brings the counter.
 */
export function TextField(props: TextFieldProps) {
  const [frame, { inside, onChange, ...input }] = splitFrame(props);
  const [length, setLength] = useLength(input.value, input.defaultValue);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    setLength(event.target.value.length);
    onChange?.(event);
  };
  return (
    <Field {...frame} length={length}>
      {(control) => (
        <span className="hr-text-field">
          <input
            type="text"
            {...input}
            {...control}
            readOnly={frame.closed !== undefined || input.readOnly}
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
  const [frame, { onChange, ...area }] = splitFrame(props);
  const [length, setLength] = useLength(area.value, area.defaultValue);
  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setLength(event.target.value.length);
    onChange?.(event);
  };
  return (
    <Field {...frame} length={length}>
      {(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          readOnly={frame.closed !== undefined || area.readOnly}
          onChange={handleChange}
          className="bp6-input"
        />
      )}
    </Field>
  );
}
