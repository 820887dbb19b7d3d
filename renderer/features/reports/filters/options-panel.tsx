import { Button } from "#renderer/ui/forms/button.tsx";
import { useWords } from "#renderer/features/reports/words/use-words.ts";
import { PopupFrame } from "./popup-frame.tsx";

export type Option<V> = {
  value: V;
  label: string;
  /** Why it cannot be chosen here; it stays in the list. */
  refusal?: string;
};

export type OptionsPanelProps<V> = {
  title: string;
  options: readonly Option<V>[];
  chosen: V;
  onBack?: (() => void) | undefined;
  onCancel: () => void;
  onChoose: (value: V) => void;
};

/** Options of which one is saved by choosing it. */
export function OptionsPanel<V extends string | number | boolean | null>(
  props: OptionsPanelProps<V>,
) {
  const { title, options, chosen, onBack, onCancel, onChoose } = props;
  const { t } = useWords();
  return (
    <PopupFrame
      title={title}
      onBack={onBack}
      footer={<Button onClick={onCancel}>{t("reports-view.action.cancel")}</Button>}
    >
      <ul className="hr-filter-options" aria-label={title}>
        {options.map(({ value, label, refusal }) => (
          <li key={String(value)}>
            <button
              type="button"
              className="hr-filter-option"
              aria-pressed={value === chosen}
              aria-disabled={refusal !== undefined || undefined}
              onClick={() => refusal === undefined && onChoose(value)}
            >
              {label}
              {refusal !== undefined && (
                <span className="hr-filter-option-refusal"> {refusal}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </PopupFrame>
  );
}
