import { useId, useState } from "react";
import { BAND_SYMBOLS, symbolIdOf, symbolOf } from "#contract/organization/performance-bands.ts";
import type { Swatch } from "#contract/core/design/swatches.ts";
import { useText } from "#renderer/i18n/text.ts";
import { SwatchPicker } from "#renderer/ui/forms/swatch-picker.tsx";
import { CaretDown } from "#renderer/ui/indicators/icons.ts";
import { Popover } from "#renderer/ui/overlays/popover.tsx";
import { PopupPanel } from "#renderer/ui/overlays/popup-panel.tsx";
import { type MarkSymbol, SymbolMark } from "#renderer/ui/indicators/symbol-mark.tsx";

/** All of them can be drawn. */
const SYMBOLS = BAND_SYMBOLS satisfies readonly MarkSymbol[];

type Props = {
  /** The band's title, for readers. */
  title: string;
  symbolId: number;
  color: Swatch;
  onSymbol: (symbolId: number) => void;
  onColor: (color: Swatch) => void;
};

/** Symbol and color of a band: a button that opens both choices. */
export function MarkPicker({ title, symbolId, color, onSymbol, onColor }: Props) {
  const t = useText("facility-settings");
  const [isOpen, setOpen] = useState(false);
  const name = useId();
  const symbol = symbolOf(symbolId) ?? "square";
  const label = t("facility-settings.bands.markOf", {
    title: title.trim() || t("facility-settings.bands.untitled"),
    symbol: t(`facility-settings.symbol.${symbol}`),
    color: t(`ui.swatch.${color}`),
  });
  return (
    <Popover
      isOpen={isOpen}
      onToggle={setOpen}
      kind="dialog"
      target={(props) => (
        <button
          type="button"
          className="bp6-button hr-button hr-mark-button"
          aria-label={label}
          {...props}
        >
          <SymbolMark symbol={symbolOf(symbolId) ?? null} color={color} />
          <span>{t(`facility-settings.symbol.${symbol}`)}</span>
          <CaretDown />
        </button>
      )}
      content={
        <PopupPanel
          label={t("facility-settings.bands.mark")}
          className="hr-mark-panel"
          starts={["input:checked"]}
        >
          <fieldset className="hr-swatches">
            <legend>{t("facility-settings.bands.symbol")}</legend>
            <div>
              {SYMBOLS.map((each) => (
                <label key={each}>
                  <input
                    type="radio"
                    name={name}
                    value={each}
                    checked={each === symbol}
                    onChange={() => onSymbol(symbolIdOf(each))}
                  />
                  <SymbolMark symbol={each} color={color} />
                  <span>{t(`facility-settings.symbol.${each}`)}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <SwatchPicker
            label={t("facility-settings.bands.color")}
            value={color}
            onChange={onColor}
          />
        </PopupPanel>
      }
    />
  );
}
