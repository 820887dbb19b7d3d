import { Button } from "#renderer/ui/forms/button.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { useRef, type KeyboardEvent } from "react";
import { stepFrom } from "#renderer/ui/lib/list-keys.ts";
import { PopupFrame } from "./popup-frame.tsx";

type Option<V> = {
  value: V;
  label: string;
  /** Beside it, such as the days that it stands for. */
  note?: string | undefined;
  /** Why it cannot be chosen here; it stays in the list. */
  refusal?: string;
};

type OptionsPanelProps<V> = {
  title: string;
  options: readonly Option<V>[];
  chosen: V;
  /** Below the options. */
  hint?: string;
  onBack?: (() => void) | undefined;
  onCancel: () => void;
  onChoose: (value: V) => void;
};

/** Options of which one is saved by choosing it; arrows, Home and End move among them. */
export function OptionsPanel<V extends string | number | boolean | null>(
  props: OptionsPanelProps<V>,
) {
  const { title, options, chosen, hint, onBack, onCancel, onChoose } = props;
  const { t } = usePageText();
  const list = useRef<HTMLUListElement>(null);
  const handleKey = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = stepFrom(at, event.key, buttons.length);
    if (to === null) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  return (
    <PopupFrame
      title={title}
      onBack={onBack}
      footer={<Button onClick={onCancel}>{t("reports-view.action.cancel")}</Button>}
    >
      {/* Keys are only watched on their way up from the options. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className="hr-filter-options" aria-label={title} ref={list} onKeyDown={handleKey}>
        {options.map(({ value, label, note, refusal }) => (
          <li key={String(value)}>
            <button
              type="button"
              className="hr-filter-option"
              aria-pressed={value === chosen}
              aria-disabled={refusal !== undefined || undefined}
              onClick={() => refusal === undefined && onChoose(value)}
            >
              {label}
              {note !== undefined && <span className="hr-filter-option-note"> {note}</span>}
              {refusal !== undefined && (
                <span className="hr-filter-option-refusal"> {refusal}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {hint !== undefined && <p className="hr-filter-options-hint">{hint}</p>}
    </PopupFrame>
  );
}
