import { clsx } from "clsx";
import { useId, type ReactNode } from "react";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import "./choices.css";

/** One choice of a group, with an optional second line. */
export type RadioOption<V extends string> = {
  value: V;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
};

type RadioGroupProps<V extends string> = {
  /** Names the group; shown above it. */
  label: ReactNode;
  value: V | null;
  onChange: (value: V) => void;
  options: readonly RadioOption<V>[];
  error?: ReactNode;
  /** Full-width choices with an edge, at least 56 px tall, for fingers. */
  boxed?: boolean;
};

/** One of several; arrow keys move the choice as the browser does it. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, value, onChange, options, error, boxed = false } = props;
  const id = useId();
  return (
    <fieldset
      className={clsx("hr-radios", boxed && "hr-radios-boxed")}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="bp6-control bp6-radio hr-choice">
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className="bp6-control-indicator" />
          <span className="hr-choice-text">
            {option.label}
            {option.help && <small className="hr-choice-help">{option.help}</small>}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className="hr-field-error">
          <StatusShape kind="bad" /> <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
