import { useId, type CSSProperties, type ReactNode } from "react";
import { SWATCHES, type Swatch } from "#contract/core/design/swatches.ts";
import { useUiText } from "#renderer/i18n/text.ts";
import { Tick } from "../indicators/icons.ts";
import "./swatch-picker.css";

type SwatchPickerProps = {
  /** Names the choice; stands above it. */
  label: ReactNode;
  value: Swatch | null;
  onChange: (swatch: Swatch) => void;
};

/** One of the twelve colors, each with its name: the name is what is stored. Arrows move. */
export function SwatchPicker({ label, value, onChange }: SwatchPickerProps) {
  const t = useUiText();
  const name = useId();
  return (
    <fieldset className="hr-swatches">
      <legend>{label}</legend>
      <div>
        {SWATCHES.map((swatch) => (
          <label key={swatch}>
            <input
              type="radio"
              name={name}
              value={swatch}
              checked={swatch === value}
              onChange={() => onChange(swatch)}
            />
            <span
              className="hr-swatch"
              style={{ "--hr-swatch": `var(--hr-swatch-${swatch})` } as CSSProperties}
            >
              {swatch === value && <Tick />}
            </span>
            <span>{t(`ui.swatch.${swatch}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
