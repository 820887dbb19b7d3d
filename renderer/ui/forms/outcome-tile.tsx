import { useId, type ReactElement, type ReactNode } from "react";
import { Tick } from "../marks/icons.ts";
import { moveAmongTiles } from "./tile-keys.ts";
import "./tiles.css";

/** One of three, with a sign of 26 px, a word and a line of help. */
export type OutcomeOption<V extends string> = {
  value: V;
  icon: ReactElement;
  label: string;
  help: string;
};

/** The choice that ends an observation: three across, under the thumb. */
export function OutcomeTiles<V extends string>(props: {
  label: ReactNode;
  options: readonly OutcomeOption<V>[];
  value: V | null;
  onChoose: (value: V) => void;
}) {
  const { label, options, value, onChoose } = props;
  const id = useId();
  const inReach = value ?? options[0]?.value;
  return (
    <div role="radiogroup" aria-labelledby={id} className="hr-tiles" data-tiles>
      <p id={id} className="hr-tiles-head">
        {label}
      </p>
      <div className="hr-outcomes">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="radio"
            data-tile
            className="hr-outcome"
            aria-checked={option.value === value}
            tabIndex={option.value === inReach ? 0 : -1}
            onKeyDown={moveAmongTiles}
            onClick={() => onChoose(option.value)}
          >
            {option.icon}
            <strong>{option.label}</strong>
            <small>{option.help}</small>
            {option.value === value && (
              <span className="hr-outcome-tick">
                <Tick size={14} />
              </span>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}
