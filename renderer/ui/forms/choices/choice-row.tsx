import { useId, type ReactNode } from "react";
import { Tick } from "#renderer/ui/indicators/icons.ts";
import "./choice-row.css";

type ChoiceRowProps<V extends string> = {
  /** Names the choice; stands above it. */
  label: ReactNode;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string; lang?: string }[];
};

/** One of a few, side by side, that takes effect at once. What is chosen carries a tick. */
export function ChoiceRow<V extends string>(props: ChoiceRowProps<V>) {
  const { label, value, onChange, options } = props;
  const name = useId();
  return (
    <fieldset className="hr-choice-row">
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} lang={option.lang}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.value === value && <Tick />}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
