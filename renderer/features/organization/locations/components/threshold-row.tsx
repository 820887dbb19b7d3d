import { type CSSProperties, useId, useState } from "react";
import { LIMITS } from "#contract/core/limits.ts";
import type { Swatch } from "#contract/core/design/swatches.ts";
import type { ThresholdFault } from "#contract/organization/thresholds.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { SwatchPicker } from "#renderer/ui/forms/swatch-picker.tsx";
import { CaretDown, Trash } from "#renderer/ui/indicators/icons.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { Popover } from "#renderer/ui/overlays/popover.tsx";
import { PopupPanel } from "#renderer/ui/overlays/popup-panel.tsx";
import type { Draft } from "../lib/drafts.ts";

type ColorPickerProps = {
  /** The threshold's title, for readers. */
  name: string;
  color: Swatch;
  onChange: (color: Swatch) => void;
};

/** A threshold's color with its name: a button that opens all of them. */
function ColorPicker({ name, color, onChange }: ColorPickerProps) {
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

type Props = {
  draft: Draft;
  faults: readonly ThresholdFault[];
  /** Titles of all rows, in their order. */
  titles: readonly string[];
  /** The base has 0 and goes last. */
  isBase: boolean;
  onChange: (part: Partial<Draft>) => void;
  onLeave: () => void;
  onDelete: () => void;
};

/** One threshold with its fields; what is wrong stands under them. */
export function ThresholdRow({
  draft,
  faults,
  titles,
  isBase,
  onChange,
  onLeave,
  onDelete,
}: Props) {
  const t = useText("locations");
  const id = useId();
  const name = draft.title.trim() || t("locations.thresholds.unnamed");
  const wrong = (field: ThresholdFault["field"]) => faults.find((fault) => fault.field === field);
  const control = (field: ThresholdFault["field"]) => ({
    "aria-invalid": wrong(field) ? (true as const) : undefined,
    "aria-describedby": wrong(field) ? `${id}-${field}` : undefined,
  });
  return (
    <div className="hr-threshold" role="group" aria-label={name}>
      <ColorPicker name={name} color={draft.color} onChange={(color) => onChange({ color })} />
      <input
        type="text"
        className="bp6-input"
        aria-label={t("locations.thresholds.titleOf", { name })}
        {...control("title")}
        value={draft.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      {isBase ? (
        <span className="hr-threshold-base hr-tabular">{draft.typed}</span>
      ) : (
        <span className="hr-threshold-value">
          <input
            type="text"
            inputMode="decimal"
            className="bp6-input hr-tabular"
            aria-label={t("locations.thresholds.valueOf", { name })}
            {...control("value")}
            value={draft.typed}
            onChange={({ target }) => onChange({ typed: target.value })}
            onBlur={onLeave}
          />
          <span aria-hidden="true">%</span>
        </span>
      )}
      {isBase ? (
        <span />
      ) : (
        <IconButton
          label={t("locations.thresholds.delete", { name })}
          icon={<Trash />}
          onClick={onDelete}
        />
      )}
      {faults.map(({ field, code, of }) => (
        <p key={field} id={`${id}-${field}`} className="hr-threshold-error">
          <StatusText kind="bad">
            {t(textId(`locations.thresholds.problem.${field}.${code}`), {
              limit: LIMITS.thresholdTitleMaxLength,
              other: titles[of ?? -1]?.trim() || t("locations.thresholds.unnamed"),
            })}
          </StatusText>
        </p>
      ))}
    </div>
  );
}
