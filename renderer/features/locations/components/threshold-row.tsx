import { type CSSProperties, useId } from "react";
import { LIMITS } from "#contract/limits.ts";
import { SWATCHES } from "#contract/swatches.ts";
import type { ThresholdFault } from "#contract/thresholds.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { Select } from "#renderer/ui/forms/select-field.tsx";
import { Trash } from "#renderer/ui/marks/icons.ts";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import type { Draft } from "../drafts.ts";

type Props = {
  draft: Draft;
  faults: readonly ThresholdFault[];
  /** The base has 0 and goes last. */
  isBase: boolean;
  onChange: (part: Partial<Draft>) => void;
  onLeave: () => void;
  onDelete: () => void;
};

/** One threshold with its fields; what is wrong stands under them. */
export function ThresholdRow({ draft, faults, isBase, onChange, onLeave, onDelete }: Props) {
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
      <span
        className="hr-threshold-color"
        style={{ "--hr-swatch": `var(--hr-swatch-${draft.color})` } as CSSProperties}
      >
        <Select
          aria-label={t("locations.thresholds.colorOf", { name })}
          value={draft.color}
          options={SWATCHES.map((swatch) => ({ value: swatch, label: t(`ui.swatch.${swatch}`) }))}
          onChange={({ target }) =>
            onChange({ color: SWATCHES.find((swatch) => swatch === target.value) ?? draft.color })
          }
        />
      </span>
      <input
        type="text"
        className="bp6-input"
        aria-label={t("locations.thresholds.titleOf", { name })}
        {...control("title")}
        value={draft.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <input
        type="text"
        inputMode="decimal"
        className="bp6-input hr-tabular"
        aria-label={t("locations.thresholds.valueOf", { name })}
        {...control("value")}
        readOnly={isBase}
        value={draft.typed}
        onChange={({ target }) => onChange({ typed: target.value })}
        onBlur={onLeave}
      />
      {isBase ? (
        <span />
      ) : (
        <IconButton
          label={t("locations.thresholds.delete", { name })}
          icon={<Trash />}
          onClick={onDelete}
        />
      )}
      {faults.map(({ field, code }) => (
        <p key={field} id={`${id}-${field}`} className="hr-threshold-error">
          <StatusText kind="bad">
            {t(textId(`locations.thresholds.problem.${field}.${code}`), {
              limit: LIMITS.thresholdTitleMaxLength,
            })}
          </StatusText>
        </p>
      ))}
    </div>
  );
}
