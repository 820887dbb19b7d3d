import { type CSSProperties, useState } from "react";
import type { Swatch } from "#contract/core/swatches.ts";
import { useText } from "#renderer/i18n/text.ts";
import { SwatchPicker } from "#renderer/ui/forms/swatch-picker.tsx";
import { CaretDown } from "#renderer/ui/indicators/icons.ts";
import { Popover } from "#renderer/ui/overlays/popover.tsx";
import { PopupPanel } from "#renderer/ui/overlays/popup-panel.tsx";

type Props = {
  /** The threshold's title, for readers. */
  name: string;
  color: Swatch;
  onChange: (color: Swatch) => void;
};

/** A threshold's color with its name: a button that opens all of them. */
export function ColorPicker({ name, color, onChange }: Props) {
  const t = useText("locations");
  const [isOpen, setOpen] = useState(false);
  const colorName = t(`ui.swatch.${color}`);
  return (
    <Popover
      isOpen={isOpen}
      onToggle={setOpen}
      kind="dialog"
      placement="bottom-start"
      target={(props) => (
        <button
          type="button"
          className="bp6-button hr-button hr-threshold-color"
          aria-label={t("locations.thresholds.colorOf", { name, color: colorName })}
          {...props}
        >
          <span
            className="hr-threshold-swatch"
            style={{ "--hr-swatch": `var(--hr-swatch-${color})` } as CSSProperties}
          />
          <span>{colorName}</span>
          <CaretDown />
        </button>
      )}
      content={
        <PopupPanel
          label={t("locations.thresholds.colors")}
          className="hr-threshold-colors"
          starts={["input:checked"]}
        >
          <SwatchPicker label={t("locations.thresholds.color")} value={color} onChange={onChange} />
        </PopupPanel>
      }
    />
  );
}
